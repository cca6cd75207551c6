import { BarChart } from '@mui/x-charts/BarChart'
import { useIntl } from 'react-intl'
import { useDateText } from '#runtime/format/date.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import { useSite } from '#runtime/site/site.ts'
import { MuiTheming } from '#runtime/theming/mui-theming.tsx'
import { CHART_FORMATS } from '../state/figure-periods.ts'
import type { FiguresViewProps } from './figures-view.tsx'

const SERIES = [
  { figure: 'staked', color: 'var(--color-text)' },
  { figure: 'won', color: 'var(--color-primary)' },
] as const

/** As many names of periods as have room on a phone in every language, the newest among them. */
const LABEL_COUNT = 3

/** Bars of stakes and prizes by period. From right to left the newest period is at the left. */
export default function FiguresChart({ figures: { currencyId, periods }, unit }: FiguresViewProps) {
  const intl = useIntl()
  const dateText = useDateText()
  const money = useMoney()
  const labelStep = Math.ceil(periods.length / LABEL_COUNT)
  const isReversed = useSite().direction === 'rtl'
  return (
    <MuiTheming>
      <BarChart
        height={256}
        skipAnimation
        disableKeyboardNavigation
        margin={{ top: 8, bottom: 0, left: isReversed ? 28 : 0, right: isReversed ? 0 : 28 }}
        xAxis={[
          {
            scaleType: 'band',
            data: periods.map(({ from }) => dateText(from, CHART_FORMATS[unit])),
            reverse: isReversed,
            tickLabelInterval: (_, index) => (periods.length - 1 - index) % labelStep === 0,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            position: isReversed ? 'right' : 'left',
            valueFormatter: (value: number) => money(value, currencyId, { mode: 'compact' }),
            width: 'auto',
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={SERIES.map(({ figure, color }) => ({
          label: intl.formatMessage({ id: `safer-play.figure.${figure}` }),
          data: periods.map((period) => period[figure]),
          valueFormatter: (value: number | null) => money(value ?? 0, currencyId),
          color,
        }))}
      />
    </MuiTheming>
  )
}
