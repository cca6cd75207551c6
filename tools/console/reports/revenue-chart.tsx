import { BarChart } from '@mui/x-charts/BarChart'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Report } from '#schemas/operator/reports.ts'
import { formatMinor } from '../parts/money.ts'
import { daysFrom, groupRevenue } from './report-sums.ts'

/** The year is in the filter above the chart: a date has room under the bars of ninety days. */
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

interface RevenueChartProps {
  readonly report: Pick<Report, 'games' | 'from' | 'to'>
  readonly currencyId: number
  readonly site: OwnSite
}

/** Bars of stakes and prizes by day, in one currency. The table below has every number. */
export function RevenueChart({ report: { games, from, to }, currencyId, site }: RevenueChartProps) {
  const own = groupRevenue(
    games.filter((line) => line.currencyId === currencyId),
    'day',
  )
  const days = daysFrom(from, to)
  const minorOf = (day: string, figure: 'stakesMinor' | 'prizesMinor') =>
    own.find(({ name }) => name === day)?.[figure] ?? 0
  const money = (minor: number | null) => formatMinor(minor ?? 0, currencyId, site)
  return (
    <BarChart
      height={240}
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, bottom: 0, left: 0, right: 8 }}
      xAxis={[
        {
          scaleType: 'band',
          data: days,
          disableTicks: true,
          categoryGapRatio: 0.5,
          valueFormatter: (day: string) => DAY.format(Date.parse(day)),
        },
      ]}
      yAxis={[{ width: 'auto', disableTicks: true, valueFormatter: money }]}
      grid={{ horizontal: true }}
      series={[
        {
          label: 'Stakes',
          data: days.map((day) => minorOf(day, 'stakesMinor')),
          valueFormatter: money,
          color: 'var(--mui-palette-primary-main)',
        },
        {
          label: 'Prizes',
          data: days.map((day) => minorOf(day, 'prizesMinor')),
          valueFormatter: money,
          color: 'var(--mui-palette-text-disabled)',
        },
      ]}
    />
  )
}
