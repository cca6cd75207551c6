import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import type { Queue } from '#schemas/operator/reports.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { dayIn, todayAt } from '../games/calendar-days.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Loaded } from '../parts/section.tsx'
import { Queues } from '../today/queues.tsx'
import { DayReport } from './day-report.tsx'
import { DrawsOfDay } from './draws-of-day.tsx'
import { ProcessorsSection } from './processors-section.tsx'

/** The queues whose items change the books of a day. */
const OF_MONEY: readonly Queue[] = ['withdrawals', 'payouts', 'approvals', 'failedDraws']

/** The close of a day: what is left to do, whether the processors agree with the ledger, and the report to file. The day is in the address. */
export function ClosingPage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const today = todayAt(site.timeZone)
  const day = dayIn(search.get('day')) ?? today
  const waiting = useAnswer('getToday', { siteId: site.siteId }, {})
  return (
    <Stack spacing={2}>
      <PageHead
        title="Close of day"
        note={`By the clock of ${site.timeZone}. Nothing is locked: a later refund counts on its own day.`}
      >
        <TextField
          type="date"
          label="Day"
          value={day}
          sx={{ width: 160 }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
          onChange={({ target }) => {
            if (dayIn(target.value) !== null) setSearch({ day: target.value })
          }}
        />
      </PageHead>
      <Loaded query={waiting}>
        {({ queues, now }) => (
          <Queues queues={queues.filter(({ queue }) => OF_MONEY.includes(queue))} now={now} site={site} />
        )}
      </Loaded>
      {permits(site.scopes, 'games.read') ? <DrawsOfDay day={day} site={site} /> : null}
      {permits(site.scopes, 'payments.read') ? <ProcessorsSection key={day} day={day} site={site} /> : null}
      {permits(site.scopes, 'reports.read') ? <DayReport day={day} site={site} /> : null}
    </Stack>
  )
}
