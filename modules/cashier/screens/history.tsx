import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationPages } from '#runtime/client/use-operation-pages.ts'
import { dayOf } from '#runtime/clock/days.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useSite } from '#runtime/site/site.ts'
import { HistoryExports } from '../components/history-exports.tsx'
import { type HistoryFilter, HistoryFilters } from '../components/history-filters.tsx'
import styles from '../components/history.module.css'
import { TransactionTable } from '../components/transaction-table.tsx'
import { YearStatement } from '../components/year-statement.tsx'
import { type Period, periodOf } from '../state/history-period.ts'
import type { HistorySearch } from '../state/load-history.ts'

const PAGE_SIZE = 20
/** As long as the law of most places keeps the books of a company. */
const YEARS = 7

/** Every change of the player's balances, by period, account and kind (spec 2, "Cashier"). */
export default function History() {
  const { historyDays } = useSite().manifest.settings
  const [now] = useState(serverNow)
  const { timeZone } = useSite().manifest
  const [filter, setFilter] = useState<HistoryFilter>(() => {
    const today = dayOf(now, timeZone)
    return {
      choice: `${historyDays[0] ?? 10}`,
      year: Number(today.slice(0, 4)),
      firstDay: `${today.slice(0, 8)}01`,
      lastDay: today,
      account: 'cash',
      kind: '',
    }
  })
  const period = periodOf(filter.choice, { ...filter, now, timeZone })
  const search = period === null ? null : searchOf(period, filter)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="cashier.title" />
        </BackLink>
      }
      title={<FormattedMessage id="cashier.history.title" />}
    >
      <Panel>
        <HistoryFilters
          filter={filter}
          onChange={setFilter}
          years={yearsUntil(dayOf(now, timeZone))}
          isRefused={period === null}
        />
      </Panel>
      {filter.choice === 'year' && period !== null ? (
        <YearStatement key={filter.year} period={period} />
      ) : search === null || period === null ? null : (
        <Found key={JSON.stringify(search)} search={search} period={period} />
      )}
    </ScreenFrame>
  )
}

/** The year of a day, and those before it. */
const yearsUntil = (day: string) =>
  Array.from({ length: YEARS }, (_, distance) => Number(day.slice(0, 4)) - distance)

function searchOf(period: Period, { account, kind }: HistoryFilter): HistorySearch {
  return {
    ...period,
    ...(account === '' ? {} : { account }),
    ...(kind === '' ? {} : { kinds: [kind] }),
  }
}

function Found({ search, period }: { search: HistorySearch; period: Period }) {
  const { results, waiting, isFailed, isBusy, more } = useOperationPages('searchTransactions', (page) => ({
    page,
    maxResults: PAGE_SIZE,
    request: search,
  }))
  const [first] = results
  if (first === undefined) return <ScreenState of={waiting} skeleton={<ListSkeleton rows={8} />} />
  const transactions = results.flatMap(({ result }) => result)
  const { totalCount } = first
  const hasMore = transactions.length < totalCount
  return (
    <>
      <TransactionTable transactions={transactions} ofOneAccount={search.account !== undefined} />
      {totalCount === 0 ? null : (
        <div className={styles.below}>
          <p className={styles.count} role="status">
            <FormattedMessage
              id="cashier.history.count"
              values={{ shown: transactions.length, total: totalCount }}
            />
          </p>
          {hasMore ? (
            <ActionButton busy={isBusy} onClick={more}>
              <FormattedMessage id={isFailed ? 'runtime.state.retry' : 'cashier.history.more'} />
            </ActionButton>
          ) : null}
          <HistoryExports search={search} period={period} />
        </div>
      )}
    </>
  )
}
