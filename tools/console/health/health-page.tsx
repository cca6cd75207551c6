import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { mayDo } from '../parts/may-do.ts'
import { Loaded, Section } from '../parts/section.tsx'
import { formatTime } from '../records/format-value.ts'
import { CheckList } from './check-list.tsx'
import { serviceChecks, siteChecks } from './checks.ts'
import { OperationTimes } from './operation-times.tsx'
import { RunbookPanel } from './runbook.tsx'

/** The figures are read again after this time, while the page is shown. */
const READ_EVERY_MS = 10_000
const READING = { refetchInterval: READ_EVERY_MS }

/** The health of a site and, for people who may see it, of the service; each line with its state in words and its part of the runbook. */
export function HealthPage({ site }: { readonly site: OwnSite }) {
  const person = useAnswer('getOwnSession', {}, {})
  const mayReadService = person.data !== undefined && mayDo(person.data, 'health.read')
  const ofSite = useAnswer('getSiteHealth', { siteId: site.siteId }, {}, READING)
  const ofService = useAnswer('getHealth', {}, {}, { ...READING, enabled: mayReadService })
  const [runbook, setRunbook] = useState<string | null>(null)
  const siteLines = ofSite.data === undefined ? [] : siteChecks(ofSite.data)
  const serviceLines = ofService.data === undefined ? [] : serviceChecks(ofService.data)
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h1">Health</Typography>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {ofSite.data === undefined
            ? 'The state of the site and of the service'
            : summaryOf([...siteLines, ...serviceLines])}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Section title={site.name} note={readAt(ofSite.data?.now, site)}>
          <Loaded query={ofSite} lines={8}>
            {() => <CheckList checks={siteLines} site={site} open={setRunbook} />}
          </Loaded>
        </Section>
        {mayReadService ? (
          <Section title="The service" note="for all sites">
            <Loaded query={ofService} lines={8}>
              {() => <CheckList checks={serviceLines} site={site} open={setRunbook} />}
            </Loaded>
          </Section>
        ) : null}
      </Box>
      {ofService.data === undefined || !mayReadService ? null : (
        <OperationTimes health={ofService.data} site={site} />
      )}
      {runbook === null ? null : <RunbookPanel title={runbook} close={() => setRunbook(null)} />}
    </Stack>
  )
}

const readAt = (now: number | undefined, site: OwnSite) =>
  now === undefined ? undefined : `at ${formatTime(now, site.timeZone)}`

/** The lines that need somebody, by name. */
function summaryOf(checks: ReturnType<typeof siteChecks>): string {
  const named = (state: string) => checks.filter((check) => check.state === state).map(({ title }) => title)
  const [wrong, watch] = [named('wrong'), named('watch')]
  const parts = [
    ...(wrong.length === 0 ? [] : [`Needs somebody now: ${[...new Set(wrong)].join(', ')}.`]),
    ...(watch.length === 0 ? [] : [`Worth a look: ${[...new Set(watch)].join(', ')}.`]),
  ]
  return parts.length === 0 ? 'Everything works.' : parts.join(' ')
}
