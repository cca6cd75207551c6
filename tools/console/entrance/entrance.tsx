import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FormEvent, PropsWithChildren } from 'react'

interface EntranceProps extends PropsWithChildren {
  title: string
  onSubmit: () => void
}

/** The card in which a person signs in or follows a link: one form. */
export function Entrance({ title, onSubmit, children }: EntranceProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 2 }}>
      <Paper sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Stack component="form" spacing={2} onSubmit={submit} aria-labelledby="entrance-title">
          <Typography sx={{ color: 'text.secondary', fontWeight: 700 }}>Tombolo</Typography>
          <Typography variant="h1" id="entrance-title">
            {title}
          </Typography>
          {children}
        </Stack>
      </Paper>
    </Box>
  )
}
