import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperationPages } from '#runtime/client/use-operation-pages.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { CASHIER_HISTORY_RANGES_DAYS, GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { HistoryTable } from './history-table.tsx'
import { ListProgress } from './list-progress.tsx'

const HOUR_MS = 3_600_000
const PERIODS = ['all', ...CASHIER_HISTORY_RANGES_DAYS.map(String)]

/** The player's ended games of a period, as the cashier's history has them (spec 9), or of all time. */
export function HistoryList() {
  const intl = useIntl()
  const [period, setPeriod] = useState('all')
  return (
    <>
      <SegmentedControl
        label={intl.formatMessage({ id: 'history.period' })}
        options={PERIODS.map((value) => ({
          value,
          label:
            value === 'all'
              ? intl.formatMessage({ id: 'history.period.all' })
              : intl.formatMessage({ id: 'history.period.days' }, { days: Number(value) }),
        }))}
        value={period}
        onChange={setPeriod}
      />
      <Games key={period} days={period === 'all' ? null : Number(period)} />
    </>
  )
}

/** Five games a page; each further page is added below. */
function Games({ days }: { days: number | null }) {
  const { languageId } = useSite()
  const [gameEndedMin] = useState(() => (days === null ? undefined : serverNow() - days * 24 * HOUR_MS))
  const { results, waiting, isFailed, isBusy, more } = useOperationPages('searchGameHistory', (page) => ({
    page,
    maxResults: GAME_HISTORY_PAGE_SIZE,
    request: { languageId, ...(gameEndedMin !== undefined && { gameEndedMin }) },
  }))
  const [first] = results
  if (first === undefined)
    return <ScreenState of={waiting} skeleton={<ListSkeleton rows={GAME_HISTORY_PAGE_SIZE} />} />
  const { totalCount } = first
  if (totalCount === 0) return <NoHistory days={days} />
  const games = results.flatMap(({ result }) => fromColumns<GameInstance>(result))
  return (
    <>
      <HistoryTable games={games} />
      <ListProgress
        shown={games.length}
        total={totalCount}
        isFailed={isFailed}
        isBusy={isBusy}
        onMore={more}
      />
    </>
  )
}

function NoHistory({ days }: { days: number | null }) {
  return (
    <Panel>
      <EmptyState
        art="lottery"
        title={
          days === null ? (
            <FormattedMessage id="history.none" />
          ) : (
            <FormattedMessage id="history.period.none" values={{ days }} />
          )
        }
        body={<FormattedMessage id="history.noneBody" />}
        action={
          <HomeButton>
            <FormattedMessage id="history.toGames" />
          </HomeButton>
        }
      />
    </Panel>
  )
}
