import { BarChart } from '@mui/x-charts/BarChart'
import { useIntl } from 'react-intl'
import { useSite } from '#runtime/site/site.ts'
import { MuiTheming } from '#runtime/theming/mui-theming.tsx'
import type { NumberCount } from '../state/number-counts.ts'

/** Every fifth number is named where there are many. */
const LABEL_STEP = 5
const ALL_LABELS_MAX = 12

/** Bars of how often each number was drawn. From right to left number 1 is at the right. */
export default function NumberChart({ counts }: { counts: readonly NumberCount[] }) {
  const intl = useIntl()
  const isReversed = useSite().direction === 'rtl'
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  const isNamed = (number: number) => counts.length <= ALL_LABELS_MAX || number % LABEL_STEP === 0
  return (
    <MuiTheming>
      <BarChart
        height={220}
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        margin={{ top: 8, bottom: 0, left: isReversed ? 12 : 0, right: isReversed ? 0 : 12 }}
        xAxis={[
          {
            scaleType: 'band',
            data: counts.map(({ number }) => number),
            reverse: isReversed,
            categoryGapRatio: 0.25,
            tickLabelInterval: (number: number) => isNamed(number),
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            position: isReversed ? 'right' : 'left',
            min: 0,
            max: highest,
            tickMinStep: 1,
            width: 32,
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={[
          {
            label: intl.formatMessage({ id: 'history.numbers.count' }),
            data: counts.map(({ count }) => count),
            color: 'var(--color-primary)',
          },
        ]}
      />
    </MuiTheming>
  )
}
