import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { PartBoundary } from '#runtime/registry/part-boundary.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import {
  countNumbers,
  drawsOf,
  drumsOf,
  type LastDraw,
  type NumberCount,
  type NumberSet,
} from '../state/number-counts.ts'
import styles from './history.module.css'

/** Its library is large: it is loaded with the first chart. */
const NumberChart = lazy(() => loadWithRetries(() => import('./number-chart.tsx')))

const DRAW_COUNTS = ['10', '25', '50'] as const
/** With fewer draws every choice counts the same ones. */
const CHOICE_FROM = 11
const DRAWS_MAX = 50
const CHART_HEIGHT = '220px'
const CONTROL_HEIGHT = 'calc(2.75rem + 6px)'

/** How often each number of a game was drawn in its last draws: a chart, which screen readers skip, and a table. */
export function NumberStatistics({ game }: { game: GameInstance }) {
  const draws = useOperation('getGameLastWinningDraws', { gameId: game.gameId, maxResults: DRAWS_MAX })
  return (
    <Panel title={<FormattedMessage id="history.numbers.title" />}>
      <div className={styles.statistics}>
        <p className={styles.note}>
          <FormattedMessage id="history.numbers.memory" />
        </p>
        <Loaded of={draws} empty={<NoCounts game={game} />} skeleton={<CountsSkeleton game={game} />}>
          {(all) => <Counts game={game} draws={all} />}
        </Loaded>
      </div>
    </Panel>
  )
}

function Counts({ game, draws }: { game: GameInstance; draws: readonly LastDraw[] }) {
  const intl = useIntl()
  const [drawCount, setDrawCount] = useState<(typeof DRAW_COUNTS)[number]>('50')
  const drums = drumsOf(game)
  const chosen = draws.slice(0, Number(drawCount))
  return (
    <div className={styles.statistics}>
      {draws.length < CHOICE_FROM ? null : (
        <SegmentedControl
          label={intl.formatMessage({ id: 'history.numbers.draws' })}
          options={DRAW_COUNTS.map((value) => ({
            value,
            label: <FormattedMessage id="history.numbers.last" values={{ count: Number(value) }} />,
          }))}
          value={drawCount}
          onChange={setDrawCount}
        />
      )}
      <p role="status" className={styles.note}>
        {game.drawCount === undefined ? null : (
          <>
            <FormattedMessage id="history.numbers.points" />{' '}
          </>
        )}
        <FormattedMessage id="history.numbers.of" values={{ count: drawCountOf(chosen) }} />
      </p>
      {drums.map((drum) => (
        <Drum
          key={drum.set}
          title={drums.length > 1 ? <DrumTitle set={drum.set} /> : null}
          counts={countNumbers(chosen, drum, drums.length > 1)}
        />
      ))}
    </div>
  )
}

/** The place of the counts of a game whose first draw is still to come: as high as the counts of all its drums. */
function NoCounts({ game }: { game: GameInstance }) {
  return (
    <div className={styles.noCounts}>
      <div className={styles.countsPlace} aria-hidden>
        <CountsSkeleton game={game} />
      </div>
      <p>
        <FormattedMessage id="history.numbers.none" />
      </p>
    </div>
  )
}

/** The place of the parts that the counts of a game will have, as far as its number of draws is known. */
function CountsSkeleton({ game }: { game: GameInstance }) {
  return (
    <div className={styles.statistics}>
      {earlierDraws(game) < CHOICE_FROM ? null : (
        <Skeleton shape="block" height={CONTROL_HEIGHT} width="min(100%, 16rem)" />
      )}
      <p className={styles.note}>
        <Skeleton />
      </p>
      {drumsOf(game).map(({ set }, _, { length }) => (
        <div key={set}>
          {length > 1 ? (
            <h3 className={styles.drum}>
              <DrumTitle set={set} />
            </h3>
          ) : null}
          <Skeleton shape="block" height={CHART_HEIGHT} />
          <span className={styles.tablePlace} />
        </div>
      ))}
    </div>
  )
}

/** Draws before that of an instance; the counts of an ended one may have any number of later draws. */
function earlierDraws({ gameStatus, sequenceNumber }: GameInstance): number {
  return gameStatus === 'ENDED' || gameStatus === 'REPLAY1' || sequenceNumber === undefined
    ? DRAWS_MAX
    : sequenceNumber - 1
}

const DrumTitle = ({ set }: { set: NumberSet }) => <FormattedMessage id={`history.numbers.set.${set}`} />

const drawCountOf = (of: readonly LastDraw[]) => of.reduce((sum, drawn) => sum + drawsOf(drawn).length, 0)

interface DrumProps {
  title: ReactNode
  counts: NumberCount[]
}

function Drum({ title, counts }: DrumProps) {
  return (
    <div>
      {title === null ? null : <h3 className={styles.drum}>{title}</h3>}
      <Chart counts={counts} />
      <details className={styles.more}>
        <summary>
          <FormattedMessage id="history.numbers.table" />
        </summary>
        <DataTable
          caption={<FormattedMessage id="history.numbers.title" />}
          columns={COLUMNS}
          rows={counts}
          rowKey={({ number }) => number}
        />
      </details>
    </div>
  )
}

/** Left out where its code cannot be loaded: the table has the same counts. */
function Chart({ counts }: Pick<DrumProps, 'counts'>) {
  const [isBroken, setBroken] = useState(false)
  const isHydrating = useIsHydrating()
  const skeleton = <Skeleton shape="block" height={CHART_HEIGHT} />
  if (isBroken) return null
  return (
    <div aria-hidden>
      {isHydrating ? (
        skeleton
      ) : (
        <PartBoundary onError={() => setBroken(true)}>
          <Suspense fallback={skeleton}>
            <NumberChart counts={counts} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}

const COLUMNS: DataTableColumn<NumberCount>[] = [
  {
    id: 'number',
    header: <FormattedMessage id="history.numbers.number" />,
    cell: ({ number }) => number,
    isRowHeader: true,
  },
  {
    id: 'count',
    header: <FormattedMessage id="history.numbers.count" />,
    align: 'number',
    cell: ({ count }) => <FormattedMessage id="history.numbers.times" values={{ count }} />,
    onCard: 'lead',
  },
  {
    id: 'last',
    header: <FormattedMessage id="history.numbers.lastDrawn" />,
    cell: ({ last }) =>
      last === null ? <FormattedMessage id="history.numbers.never" /> : <DateTime at={last.endedTime} />,
    onCard: 'line',
  },
]
