import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { QUEUE_COUNTED_MAX, type Queue, type Today } from '#schemas/operator/reports.ts'
import { ageText } from '../parts/age-text.ts'
import { Section } from '../parts/section.tsx'
import { sitePath } from '../parts/use-sites.tsx'

/** The name of each queue, and the list that has it. */
const QUEUES = {
  withdrawals: { title: 'Withdrawals to approve', list: 'withdrawals', filter: { status: 'pending' } },
  payouts: { title: 'Withdrawals to pay', list: 'withdrawals', filter: { status: 'approved' } },
  approvals: {
    title: 'Changes that wait for a second person',
    list: 'approvals',
    filter: { status: 'open' },
  },
  documents: { title: 'Documents to look at', list: 'documents', filter: { status: 'submitted' } },
  supportCases: { title: 'Cases to answer', list: 'support-cases', filter: { status: 'open' } },
  harmMarkers: { title: 'Markers of harm', list: 'harm-markers', filter: { state: 'open' } },
  prizeItems: { title: 'Prizes to hand over', list: 'prize-items', filter: { status: 'claimed' } },
  failedDraws: { title: 'Draws that failed', list: 'games', filter: {} },
} as const satisfies Readonly<
  Record<
    Queue,
    { readonly title: string; readonly list: string; readonly filter: Readonly<Record<string, string>> }
  >
>

interface QueuesProps {
  readonly queues: Today['queues']
  readonly now: number
  readonly site: OwnSite
}

/** The queues that need a person, with the waiting time of the first item. An empty queue is shown in a muted colour. */
export function Queues({ queues, now, site }: QueuesProps) {
  const waiting = queues.filter(({ count }) => count > 0)
  return (
    <Section
      title="Needs a person"
      note={waiting.length === 0 ? 'Nothing waits. Everything is done.' : undefined}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {queues.map(({ queue, count, oldestTime }) => {
          const { title, list, filter } = QUEUES[queue]
          const search = new URLSearchParams({ site: site.siteId, ...filter })
          return (
            <Box
              key={queue}
              component="li"
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'baseline',
                px: 2,
                py: 1,
                borderBlockStart: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Link
                component={RouterLink}
                to={list === 'games' ? sitePath(site.siteId, list) : `/records/${list}?${search.toString()}`}
                variant="body2"
                sx={{ flexGrow: 1 }}
              >
                {title}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {oldestTime === undefined ? '' : `for ${ageText(now - oldestTime)}`}
              </Typography>
              <Typography
                variant="body2"
                sx={{
                  minWidth: 32,
                  textAlign: 'end',
                  fontWeight: count > 0 ? 650 : 400,
                  color: count > 0 ? 'text.primary' : 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {count > QUEUE_COUNTED_MAX ? `${QUEUE_COUNTED_MAX}+` : count}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
