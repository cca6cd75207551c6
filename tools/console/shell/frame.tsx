import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type PropsWithChildren, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { showInRow } from '#tools/show-in-row.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../api/use-endpoint.ts'
import { forgetSession } from '../parts/forget-session.ts'
import { mayDo } from '../parts/may-do.ts'
import { useSites } from '../parts/use-sites.tsx'
import { CommandPalette } from './command-palette.tsx'
import { pagesOf } from './pages-of.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { SitePicker } from './site-picker.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { BusyButton } from '../parts/busy-button.tsx'

interface FrameProps extends PropsWithChildren {
  person: OwnSession
}

/** From this width on the pages are in a column beside the page; below it in a row above. */
const WIDE = '@media (min-width: 900px)'

/** The pages beside the page, with the site that they are about and the person who is signed in. */
export function Frame({ person, children }: FrameProps) {
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  const { site } = useSites()
  const navigate = useNavigate()
  const pages = pagesOf(person, site)
  const close = () => setOpened(null)
  useShortcuts({
    openPalette: () => setOpened('palette'),
    openHelp: () => setOpened('help'),
    go(letter) {
      const page = pages.find((each) => each.letter === letter)
      if (page !== undefined) void navigate(page.path)
    },
  })
  return (
    <Box sx={{ [WIDE]: { display: 'grid', gridTemplateColumns: '232px minmax(0, 1fr)' } }}>
      <Link
        href="#page"
        sx={{ position: 'absolute', zIndex: 2, insetBlockStart: -60, '&:focus': { insetBlockStart: 8 } }}
      >
        To the page
      </Link>
      <Side person={person} search={() => setOpened('palette')} />
      <Container
        component="main"
        id="page"
        tabIndex={-1}
        maxWidth="xl"
        sx={{ py: 3, outline: 0, minWidth: 0, mx: 0 }}
      >
        {children}
      </Container>
      {opened === 'palette' ? <CommandPalette person={person} site={site} close={close} /> : null}
      {opened === 'help' ? <ShortcutsHelp pages={pages} close={close} /> : null}
    </Box>
  )
}

function Side({ person, search }: { person: OwnSession; search: () => void }) {
  const { sites = [], site } = useSites()
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        bgcolor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        [WIDE]: {
          flexDirection: 'column',
          flexWrap: 'nowrap',
          alignItems: 'stretch',
          gap: 2,
          position: 'sticky',
          top: 0,
          height: '100vh',
          overflowY: 'auto',
          borderBlockEnd: 0,
          borderInlineEnd: '1px solid',
          borderColor: 'divider',
        },
      }}
    >
      <Typography sx={{ fontWeight: 700, px: 1, flexGrow: 1, [WIDE]: { flexGrow: 0 } }}>Tombolo</Typography>
      <SitePicker sites={sites} site={site} />
      <Button
        variant="outlined"
        color="inherit"
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          borderColor: 'divider',
          color: 'text.secondary',
          fontWeight: 500,
          [WIDE]: { justifyContent: 'space-between' },
        }}
        onClick={search}
      >
        Search
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: 'none', font: 'inherit', [WIDE]: { display: 'inline' } }}
        >
          Ctrl K
        </Box>
      </Button>
      <Pages person={person} site={site} />
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%', [WIDE]: { display: 'block' } }}
      >
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', flexGrow: 1, px: 1, [WIDE]: { mb: 1 } }}
        >
          {person.name}
        </Typography>
        <SignOut />
      </Box>
    </Box>
  )
}

function Pages({ person, site }: { person: OwnSession; site: OwnSite | null }) {
  const { pathname } = useLocation()
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        gap: 0.25,
        overflowX: 'auto',
        width: '100%',
        [WIDE]: { flexDirection: 'column', flexGrow: 1, overflowX: 'visible' },
      }}
    >
      {pagesOf(person, site).map(({ path, title }) => (
        <Button
          key={path}
          component={NavLink}
          to={path}
          ref={`${pathname}/`.startsWith(`${path}/`) ? showInRow : null}
          color="inherit"
          sx={{
            flexShrink: 0,
            justifyContent: 'start',
            fontWeight: 500,
            '&.active': { bgcolor: 'action.selected', fontWeight: 650 },
          }}
        >
          {title}
        </Button>
      ))}
      {mayDo(person, 'sites.read') ? (
        <Button href="/" color="inherit" sx={{ flexShrink: 0, justifyContent: 'start', fontWeight: 500 }}>
          Site builder
        </Button>
      ) : null}
    </Box>
  )
}

function SignOut() {
  const queries = useQueryClient()
  const leaving = useChange('signOut', { invalidates: [] })
  const leave = () =>
    leaving.mutate({ params: {}, request: {} }, { onSettled: () => void forgetSession(queries) })
  return (
    <BusyButton size="small" variant="outlined" color="inherit" busy={leaving.isPending} onClick={leave}>
      Sign out
    </BusyButton>
  )
}
