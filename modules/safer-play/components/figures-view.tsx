import { lazy, Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { FigureUnit } from '#schemas/limits.ts'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useDateText } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { PartBoundary } from '#runtime/registry/part-boundary.tsx'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { useSite } from '#runtime/site/site.ts'
import { hasFigures, PERIOD_FORMATS, type Figures, type Period } from '../state/figure-periods.ts'
import { Duration } from './duration.tsx'

/** Its library is large: this screen alone loads it. */
const FiguresChart = lazy(() => loadWithRetries(() => import('./figures-chart.tsx')))

const AMOUNTS = ['deposited', 'staked', 'won', 'net'] as const

export interface FiguresViewProps {
  readonly figures: Figures
  readonly unit: FigureUnit
}

/** The chart of stakes and prizes, if there are any, which screen readers skip, and a table of the periods with figures, newest first. */
export function FiguresView({ figures, unit }: FiguresViewProps) {
  const dateText = useDateText()
  const { timeZone } = useSite().manifest
  const { currencyId, periods } = figures
  const hasBars = periods.some(({ staked, won }) => staked > 0 || won > 0)
  return (
    <>
      {hasBars ? <ChartPanel figures={figures} unit={unit} /> : null}
      <DataTable
        caption={<FormattedMessage id="safer-play.figures.title" />}
        columns={columnsOf(unit, {
          currencyId,
          nameOf: (from) => dateText(from, { ...PERIOD_FORMATS[unit], timeZone }),
        })}
        rows={periods.filter(hasFigures).toReversed()}
        rowKey={({ from }) => from}
        empty={
          <p>
            <FormattedMessage id="safer-play.figures.empty" />
          </p>
        }
      />
    </>
  )
}

interface DisplayedAs {
  readonly currencyId: number
  readonly nameOf: (from: number) => string
}

function columnsOf(unit: FigureUnit, { currencyId, nameOf }: DisplayedAs): DataTableColumn<Period>[] {
  return [
    {
      id: 'from',
      header: <FormattedMessage id={`safer-play.figures.${unit}`} />,
      cell: ({ from }) => nameOf(from),
      isRowHeader: true,
    },
    ...AMOUNTS.map((figure) => ({
      id: figure,
      header: <FormattedMessage id={`safer-play.figure.${figure}`} />,
      cell: (period: Period) => <Money amount={period[figure]} currencyId={currencyId} />,
      align: 'number' as const,
    })),
    {
      id: 'time',
      header: <FormattedMessage id="safer-play.figure.time" />,
      cell: ({ playedMs }) => <Duration ms={playedMs} />,
      align: 'number',
    },
  ]
}

/** Left out where its code cannot be loaded: the table has the same figures. */
function ChartPanel(of: FiguresViewProps) {
  const [isBroken, setBroken] = useState(false)
  const skeleton = (
    <div aria-busy>
      <Skeleton shape="block" height="16rem" />
    </div>
  )
  const isHydrating = useIsHydrating()
  if (isBroken) return null
  return (
    <Panel title={<FormattedMessage id="safer-play.figures.chart" />}>
      <div aria-hidden>
        {isHydrating ? (
          skeleton
        ) : (
          <PartBoundary onError={() => setBroken(true)}>
            <Suspense fallback={skeleton}>
              <FiguresChart {...of} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
    </Panel>
  )
}
