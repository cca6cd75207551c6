import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface PageHeadProps {
  readonly title: string
  /** A line below the title. */
  readonly note?: string
  /** The fields and buttons of the page, beside the title or below it. */
  readonly children: ReactNode
}

/** The title of a page with its fields and buttons. */
export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <div>
        <Typography variant="h1">{title}</Typography>
        {note === undefined ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  )
}
