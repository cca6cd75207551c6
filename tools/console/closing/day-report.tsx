import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Loaded, Section, SectionBody } from '../parts/section.tsx'
import { sitePath } from '../parts/use-sites.tsx'
import { AccountsCsv, RevenueCsv } from '../reports/csv-buttons.tsx'
import { ReportTotals } from '../reports/report-sections.tsx'

/** The figures of a day, and its files. */
export function DayReport({ day, site }: { readonly day: string; readonly site: OwnSite }) {
  const report = useAnswer('getReport', { siteId: site.siteId }, { from: day, to: day })
  const { data } = report
  return (
    <Section
      title="Report of the day"
      note={data?.games.length === 0 && data.accounts.length === 0 ? 'No money moved.' : undefined}
      actions={
        <>
          <Link
            component={RouterLink}
            to={`${sitePath(site.siteId, 'reports')}?from=${day}&to=${day}`}
            variant="body2"
            sx={{ alignSelf: 'center' }}
          >
            Open the report
          </Link>
          {data === undefined ? null : (
            <>
              <RevenueCsv report={data} site={site} />
              <AccountsCsv report={data} site={site} />
            </>
          )}
        </>
      }
    >
      <Loaded query={report}>
        {(answer) => (
          <SectionBody>
            <Stack spacing={1.5}>
              <ReportTotals report={answer} site={site} />
            </Stack>
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}
