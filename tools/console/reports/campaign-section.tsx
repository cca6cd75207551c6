import { formatMinor } from '../parts/money.ts'
import { Section } from '../parts/section.tsx'
import { CostCsv } from './csv-buttons.tsx'
import { MoneyTable } from './money-table.tsx'
import type { ReportPartProps } from './report-sections.tsx'
import { costsByCampaign } from './report-sums.ts'

/** The cost of bonuses by campaign; together it is the change of the account of bonuses. */
export function CampaignSection({ report, site }: Omit<ReportPartProps, 'open'>) {
  const costs = costsByCampaign(report)
  if (costs.length === 0) return null
  return (
    <Section title="Bonus cost by campaign" actions={<CostCsv report={report} site={site} />}>
      <MoneyTable
        label="Bonus cost by campaign"
        heads={['Campaign', 'Given', 'Went back', 'Cost']}
        rows={costs.map(({ key, name, currencyId, givenMinor, returnedMinor }) => ({
          key,
          name: name ?? 'Coupons, rewards and bonuses of games',
          cells: [givenMinor, returnedMinor, givenMinor - returnedMinor].map((minor) =>
            formatMinor(minor, currencyId, site),
          ),
        }))}
      />
    </Section>
  )
}
