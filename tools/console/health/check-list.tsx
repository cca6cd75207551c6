import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { StatusText } from '../parts/status-text.tsx'
import { sitePath } from '../parts/use-sites.tsx'
import type { Check, CheckState } from './checks.ts'

/** The state of a line in words, with the status that has its tone. */
const STATES = {
  fine: { status: 'active', label: 'Fine' },
  watch: { status: 'pending', label: 'Look' },
  wrong: { status: 'failed', label: 'Wrong' },
} as const satisfies Readonly<Record<CheckState, { readonly status: string; readonly label: string }>>

/** The state of a line as a dot with a word. */
export const CheckStateText = ({ state }: { readonly state: CheckState }) => <StatusText {...STATES[state]} />

interface CheckListProps {
  readonly checks: readonly Check[]
  readonly site: OwnSite
  /** Opens the part of the runbook with this title. */
  readonly open: (title: string) => void
}

/** Lines with a state, a figure in words, the records behind it and the steps that help. */
export function CheckList({ checks, site, open }: CheckListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {checks.map((check) => (
        <Box
          key={check.title}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateAreas: {
              xs: '"state title steps" "state words steps"',
              sm: '"state title words steps"',
            },
            gridTemplateColumns: {
              xs: '64px minmax(0, 1fr) auto',
              sm: '72px minmax(0, 1fr) minmax(0, 1fr) auto',
            },
            columnGap: 2,
            alignItems: 'center',
            px: 2,
            py: 0.75,
            borderBlockStart: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <Box sx={{ gridArea: 'state' }}>
            <CheckStateText state={check.state} />
          </Box>
          <Box sx={{ gridArea: 'title' }}>
            <Title check={check} site={site} />
          </Box>
          <Typography
            variant="body2"
            sx={{
              gridArea: 'words',
              color: check.state === 'fine' ? 'text.secondary' : 'text.primary',
              fontWeight: check.state === 'wrong' ? 650 : 400,
              overflowWrap: 'anywhere',
            }}
          >
            {check.words}
          </Typography>
          <Button
            size="small"
            color="inherit"
            aria-label={`Runbook: ${check.title}`}
            sx={{
              gridArea: 'steps',
              color: check.state === 'fine' ? 'text.secondary' : 'text.primary',
            }}
            onClick={() => open(check.title)}
          >
            Runbook
          </Button>
        </Box>
      ))}
    </Box>
  )
}

function Title({ check: { title, opens }, site }: { readonly check: Check; readonly site: OwnSite }) {
  if (opens === undefined) return title
  const to =
    'page' in opens
      ? sitePath(site.siteId, opens.page)
      : `/records/${opens.list}?${new URLSearchParams({
          site: site.siteId,
          ...(opens.status !== undefined && { status: opens.status }),
        }).toString()}`
  return (
    <Link component={RouterLink} to={to}>
      {title}
    </Link>
  )
}
