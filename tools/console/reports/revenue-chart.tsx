import { BarChart } from '@mui/x-charts/BarChart'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Report } from '#schemas/operator/reports.ts'
import { formatMinor } from '../parts/money.ts'
import { groupRevenue } from './report-sums.ts'

interface RevenueChartProps {
  readonly games: Report['games']
  readonly currencyId: number
  readonly site: OwnSite
}

/** Bars of stakes and prizes by day, in one currency. The table below has every number. */
export function RevenueChart({ games, currencyId, site }: RevenueChartProps) {
  const days = groupRevenue(
    games.filter((line) => line.currencyId === currencyId),
    'day',
  )
  const money = (minor: number | null) => formatMinor(minor ?? 0, currencyId, site)
  return (
    <BarChart
      height={240}
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, bottom: 0, left: 0, right: 8 }}
      xAxis={[{ scaleType: 'band', data: days.map(({ name }) => name), disableTicks: true }]}
      yAxis={[{ width: 'auto', disableTicks: true, valueFormatter: money }]}
      grid={{ horizontal: true }}
      series={[
        {
          label: 'Stakes',
          data: days.map(({ stakesMinor }) => stakesMinor),
          valueFormatter: money,
          color: 'var(--mui-palette-primary-main)',
        },
        {
          label: 'Prizes',
          data: days.map(({ prizesMinor }) => prizesMinor),
          valueFormatter: money,
          color: 'var(--mui-palette-text-disabled)',
        },
      ]}
    />
  )
}
