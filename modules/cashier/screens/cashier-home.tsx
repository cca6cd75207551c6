import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { Art } from '#runtime/components/art.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { OfferedRows } from '#runtime/components/link-row.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { IncompletePlayer } from '#runtime/components/incomplete-player.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import { CurrencyBalances } from '../components/currency-balances.tsx'
import { FreePlays } from '../components/free-plays.tsx'
import { NetDeposits } from '../components/net-deposits.tsx'
import { TransactionTable } from '../components/transaction-table.tsx'
import { periodOf } from '../state/history-period.ts'
import { useFreshAccounts } from '../state/use-fresh-accounts.ts'
import styles from './cashier-home.module.css'

const LAST_COUNT = 5

/** The balances in each currency, the amounts that can be withdrawn, and the last changes. `currencyId` is the currency of the deposit button that led here. */
export default function CashierHome({ params }: ScreenProps<'cashier.home'>) {
  const { timeZone, settings } = useSite().manifest
  const { historyDays } = settings
  const [period] = useState(() =>
    periodOf(`${Math.max(...historyDays)}`, {
      firstDay: '',
      lastDay: '',
      now: serverNow(),
      timeZone,
    }),
  )
  const last = useOperation('searchTransactions', {
    page: 0,
    maxResults: LAST_COUNT,
    // One line a transaction: the other side of a transfer between the player's own accounts is in the history.
    request: { ...period, account: 'cash', balances: true },
  })
  useFreshAccounts()
  const cash = usePlayerAccounts().filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const others = last.data?.balances ?? []
  const filled = cash.filter(
    ({ accountBalance, accountCurrency }) =>
      accountBalance > 0 ||
      others.some(({ currencyId, closing }) => currencyId === accountCurrency && closing > 0),
  )
  return (
    <ScreenFrame title={<FormattedMessage id="cashier.title" />} width="narrow">
      <div className={styles.home}>
        <div className={styles.money}>
          <div className={styles.drawing}>
            <Art name="deposit" />
          </div>
          {(filled.length > 0 ? filled : cash.slice(0, 1)).map((account) => (
            <CurrencyBalances key={account.accountId} cash={account} others={others} />
          ))}
          <IncompletePlayer />
          <FreePlays />
          <div className={styles.actions}>
            <GoButton screen="cashier.deposit" params={params} size="large">
              <FormattedMessage id="cashier.deposit.title" />
            </GoButton>
            <GoButton screen="cashier.withdraw" kind="quiet" size="large">
              <FormattedMessage id="cashier.withdraw.title" />
            </GoButton>
          </div>
        </div>
        <div className={styles.last}>
          <Panel title={<FormattedMessage id="cashier.history.last" />}>
            <Loaded of={last} skeleton={<ListSkeleton rows={LAST_COUNT} />}>
              {({ result }) => (
                <TransactionTable
                  transactions={result}
                  ofOneAccount
                  empty={
                    <p className={styles.note}>
                      <FormattedMessage id="cashier.history.last.none" />
                    </p>
                  }
                />
              )}
            </Loaded>
          </Panel>
        </div>
        <div className={styles.further}>
          <NetDeposits />
          <FurtherScreens />
        </div>
      </div>
    </ScreenFrame>
  )
}

const FURTHER_SCREENS = [
  { screen: 'cashier.history', icon: 'wallet', id: 'cashier.history.all' },
  { screen: 'cashier.withdrawPending', icon: 'bank', id: 'cashier.pending.title' },
  { screen: 'cashier.depositRequests', icon: 'deposit', id: 'cashier.deposits' },
  { screen: 'prizes.list', icon: 'trophy', id: 'cashier.prizes' },
  { screen: 'safer-play.limits', icon: 'limits', id: 'cashier.limits' },
] as const

/** The way to everything else about the player's money, where the site has its screen. */
function FurtherScreens() {
  const lastDeposit = useSession().player?.statistics.lastDepositDate
  const rows = FURTHER_SCREENS.map(({ id, ...row }) => ({
    ...row,
    label: <FormattedMessage id={id} />,
    ...(id === 'cashier.deposits' &&
      lastDeposit !== undefined && {
        value: <FormattedMessage id="cashier.deposits.last" values={{ at: <DateTime at={lastDeposit} /> }} />,
      }),
  }))
  return <OfferedRows rows={rows} />
}
