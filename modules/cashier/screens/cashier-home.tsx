import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { CASHIER_HISTORY_RANGES_DAYS, PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import { CurrencyBalances } from '../components/currency-balances.tsx'
import styles from '../components/history.module.css'
import { TransactionTable } from '../components/transaction-table.tsx'
import { periodOf } from '../state/history-period.ts'

const LAST_COUNT = 5

/** The balances in each currency, the amounts that can be withdrawn, and the last changes. `currencyId` is the currency of the deposit button that led here. */
export default function CashierHome({ params }: ScreenProps<'cashier.home'>) {
  const [period] = useState(() =>
    periodOf(String(Math.max(...CASHIER_HISTORY_RANGES_DAYS)), {
      firstDay: '',
      lastDay: '',
      now: serverNow(),
    }),
  )
  const last = useOperation('searchTransactions', {
    page: 0,
    maxResults: LAST_COUNT,
    request: { ...period, balances: true },
  })
  const cash = usePlayerAccounts().filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const others = last.data?.balances ?? []
  const filled = cash.filter(
    ({ accountBalance, accountCurrency }) =>
      accountBalance > 0 ||
      others.some(({ currencyId, closing }) => currencyId === accountCurrency && closing > 0),
  )
  return (
    <ScreenFrame title={<FormattedMessage id="cashier.title" />} width="narrow">
      {(filled.length > 0 ? filled : cash.slice(0, 1)).map((account) => (
        <CurrencyBalances key={account.accountId} cash={account} others={others} />
      ))}
      <div className={styles.actions}>
        <GoButton
          screen="cashier.deposit"
          params={{ currencyId: Number(params.currencyId) || undefined }}
          size="large"
        >
          <FormattedMessage id="cashier.deposit.title" />
        </GoButton>
        <GoButton screen="cashier.withdraw" kind="quiet" size="large">
          <FormattedMessage id="cashier.withdraw.title" />
        </GoButton>
      </div>
      <Panel title={<FormattedMessage id="cashier.history.last" />}>
        <Loaded of={last}>{({ result }) => <TransactionTable transactions={result} />}</Loaded>
        <div className={styles.exports}>
          <GoButton screen="cashier.history" kind="quiet" size="small">
            <FormattedMessage id="cashier.history.all" />
          </GoButton>
          <GoButton screen="cashier.depositRequests" kind="quiet" size="small">
            <FormattedMessage id="cashier.deposits" />
          </GoButton>
          <GoButton screen="prizes.list" kind="quiet" size="small">
            <FormattedMessage id="cashier.prizes" />
          </GoButton>
          <GoButton screen="safer-play.limits" kind="quiet" size="small">
            <FormattedMessage id="cashier.limits" />
          </GoButton>
        </div>
      </Panel>
    </ScreenFrame>
  )
}
