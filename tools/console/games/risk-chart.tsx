import { LineChart } from '@mui/x-charts/LineChart'
import type { GameAssessment } from '#schemas/operator/game-check.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { formatMinor } from '../parts/money.ts'

interface RiskChartProps {
  readonly byPlays: GameAssessment['byPlays']
  readonly currencyId: number
  readonly site: OwnSite
}

/** A chart of the amount that the site adds in the worst draw, by the number of sold plays. The text above it has the highest one. */
export function RiskChart({ byPlays, currencyId, site }: RiskChartProps) {
  const money = (minor: number | null) => formatMinor(minor ?? 0, currencyId, site)
  return (
    <LineChart
      height={180}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      margin={{ top: 8, bottom: 0, left: 0, right: 12 }}
      xAxis={[
        {
          data: byPlays.map(({ plays }) => plays),
          valueFormatter: (plays: number) => plays.toLocaleString('en-GB'),
          disableTicks: true,
        },
      ]}
      yAxis={[{ width: 'auto', min: 0, disableTicks: true, valueFormatter: money }]}
      grid={{ horizontal: true }}
      series={[
        {
          label: 'The site adds',
          data: byPlays.map(({ siteLossMinor }) => siteLossMinor),
          valueFormatter: money,
          showMark: false,
          curve: 'linear',
          color: 'var(--mui-palette-primary-main)',
        },
      ]}
    />
  )
}
