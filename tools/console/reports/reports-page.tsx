import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Report } from '#schemas/operator/reports.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { Loaded } from '../parts/section.tsx'
import { CampaignSection } from './campaign-section.tsx'
import { type Days, PeriodPicker, presetDays } from './period-picker.tsx'
import { AccountSections, LiabilitiesSection, ReportTotals, RevenueSection } from './report-sections.tsx'
import { type Behind, RowsPanel } from './rows-panel.tsx'

/** The figures of some days, each with the rows behind it, as the ledger has them. The days are in the address. */
export function ReportsPage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const [behind, setBehind] = useState<Behind | null>(null)
  const week = presetDays('week', site.timeZone)
  const days: Days = { from: search.get('from') ?? week.from, to: search.get('to') ?? week.to }
  const report = useQuery<Report, CallProblem>({
    queryKey: ['getReport', site.siteId, days],
    queryFn: () => callEndpoint('getReport', { siteId: site.siteId }, { ...days }),
    placeholderData: keepPreviousData,
  })
  const part = { site, open: setBehind }
  return (
    <Stack spacing={2}>
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <div>
          <Typography variant="h1">Reports</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`Days by the clock of ${site.timeZone}. A stake counts on the day on which its draw ends.`}
          </Typography>
        </div>
        <PeriodPicker days={days} timeZone={site.timeZone} change={(chosen) => setSearch({ ...chosen })} />
      </Stack>
      <Loaded query={report} lines={8}>
        {(answer) => (
          <Box aria-busy={report.isPlaceholderData} sx={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}>
            <Stack spacing={2}>
              <ReportTotals report={answer} site={site} />
              <RevenueSection report={answer} {...part} />
              <AccountSections report={answer} {...part} />
              <CampaignSection report={answer} site={site} />
              <LiabilitiesSection report={answer} {...part} />
            </Stack>
          </Box>
        )}
      </Loaded>
      {behind === null ? null : <RowsPanel behind={behind} site={site} close={() => setBehind(null)} />}
    </Stack>
  )
}
