import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren } from 'react'
import { NavLink } from 'react-router-dom'
import type { OwnSession } from '#schemas/operator/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../api/use-endpoint.ts'
import { forgetSession } from '../parts/forget-session.ts'
import { mayDo } from '../parts/may-do.ts'

interface FrameProps extends PropsWithChildren {
  person: OwnSession
}

/** The bar with the pages that a person may open, above the page. */
export function Frame({ person, children }: FrameProps) {
  const pages = [
    { path: '/records', title: 'Records' },
    ...(mayDo(person, 'people.read')
      ? [
          { path: '/people', title: 'People' },
          { path: '/roles', title: 'Roles' },
        ]
      : []),
    { path: '/account', title: 'Your account' },
  ]
  return (
    <>
      <Link
        href="#page"
        sx={{ position: 'absolute', insetBlockStart: -60, '&:focus': { insetBlockStart: 8 } }}
      >
        To the page
      </Link>
      <Box component="header" sx={{ borderBlockEnd: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Container maxWidth="lg">
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            sx={{ alignItems: 'center', flexWrap: 'wrap', py: 1 }}
          >
            <Typography sx={{ fontWeight: 700, marginInlineEnd: 2 }}>Tombolo</Typography>
            <Stack
              component="nav"
              aria-label="Pages"
              direction="row"
              spacing={0.5}
              sx={{ flexGrow: 1, overflowX: 'auto' }}
            >
              {pages.map(({ path, title }) => (
                <Button
                  key={path}
                  component={NavLink}
                  to={path}
                  color="inherit"
                  sx={{ flexShrink: 0, '&.active': { bgcolor: 'action.selected' } }}
                >
                  {title}
                </Button>
              ))}
              {mayDo(person, 'sites.read') ? (
                <Button href="/" color="inherit" sx={{ flexShrink: 0 }}>
                  Site builder
                </Button>
              ) : null}
            </Stack>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {person.name}
            </Typography>
            <SignOut />
          </Stack>
        </Container>
      </Box>
      <Container component="main" id="page" tabIndex={-1} maxWidth="lg" sx={{ py: 3, outline: 0 }}>
        {children}
      </Container>
    </>
  )
}

function SignOut() {
  const queries = useQueryClient()
  const leaving = useChange('signOut', { invalidates: [] })
  const leave = () =>
    leaving.mutate({ params: {}, request: {} }, { onSettled: () => void forgetSession(queries) })
  return (
    <Button size="small" variant="outlined" color="inherit" loading={leaving.isPending} onClick={leave}>
      Sign out
    </Button>
  )
}
