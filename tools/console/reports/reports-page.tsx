import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { PageHead } from '../parts/page-head.tsx'
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
  const reading = { placeholderData: keepPreviousData }
  const report = useAnswer('getReport', { siteId: site.siteId }, { ...days }, reading)
  const part = { site, open: setBehind }
  return (
    <Stack spacing={2}>
      <PageHead
        title="Reports"
        note={`Days by the clock of ${site.timeZone}. A stake counts on the day on which its draw ends.`}
      >
        <PeriodPicker days={days} timeZone={site.timeZone} change={(chosen) => setSearch({ ...chosen })} />
      </PageHead>
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
