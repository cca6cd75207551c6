import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FormattedMessage } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { PaperBrand } from '#games/components/paper-brand.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { SiteClock } from '#runtime/locale/site-clock.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import type { AccountPeriod } from '#schemas/protocol/transactions.ts'
import { byAccount } from '../state/account-order.ts'
import type { Period } from '../state/history-period.ts'
import type { History } from '../state/load-history.ts'
import { Change } from './change.tsx'
import { GameOf } from './game-of.tsx'
import styles from './statement.module.css'

/** Nothing of the page is printed with it. */
const besideThePage = (content: ReactNode) => createPortal(content, document.body)

interface StatementProps {
  history: History
  period: Period
  onPrinted: () => void
}

/** The statement of a period on paper: the balances of each account at both ends, then every transaction. Prints itself once. */
export function Statement({ history, period, onPrinted }: StatementProps) {
  const { footer } = useSite().manifest.brand
  const text = useLocalized()
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return besideThePage(
    <SiteClock>
      <section className={styles.statement}>
        <StatementHead period={period} />
        <table className={styles.table}>
          <Head
            texts={['cashier.history.account']}
            numbers={SUMS.map((sum) => `cashier.statement.${sum}` as const)}
          />
          <tbody>
            {history.balances.toSorted(byAccount).map((account) => (
              <AccountLine key={`${account.account}-${account.currencyId}`} account={account} />
            ))}
          </tbody>
        </table>
        <h2 className={styles.heading}>
          <FormattedMessage id="cashier.statement.kinds" />
        </h2>
        <table className={styles.table}>
          <Head
            texts={['cashier.history.account', 'cashier.history.kind']}
            numbers={['cashier.statement.moneyIn', 'cashier.statement.moneyOut']}
          />
          <tbody>
            {history.balances.toSorted(byAccount).map((account) => (
              <KindLines key={`${account.account}-${account.currencyId}`} account={account} />
            ))}
          </tbody>
        </table>
        {history.transactions.length === 0 ? null : (
          <>
            <h2 className={styles.heading}>
              <FormattedMessage id="cashier.history.title" />
            </h2>
            <Transactions history={history} />
          </>
        )}
        <p className={styles.note}>
          <FormattedMessage id="cashier.statement.note" />
        </p>
        <p className={styles.operator}>{text(footer)}</p>
      </section>
    </SiteClock>,
  )
}

const SUMS = ['opening', 'moneyIn', 'moneyOut', 'closing'] as const

function StatementHead({ period: { from, to } }: Pick<StatementProps, 'period'>) {
  const { player } = useSession()
  return (
    <header className={styles.head}>
      <PaperBrand />
      <span>
        <FormattedMessage
          id="cashier.statement.period"
          values={{ from: <DateTime at={from} />, to: <DateTime at={to ?? serverNow()} /> }}
        />
      </span>
      <span>
        <FormattedMessage
          id="cashier.statement.player"
          values={{ name: <Verbatim>{player?.username}</Verbatim>, number: player?.id }}
        />
      </span>
    </header>
  )
}

interface HeadProps {
  /** Messages of the columns with texts, and then of those with numbers. */
  texts: readonly MessageId[]
  numbers: readonly MessageId[]
}

function Head({ texts, numbers }: HeadProps) {
  return (
    <thead>
      <tr>
        {texts.map((id) => (
          <th key={id} scope="col">
            <FormattedMessage id={id} />
          </th>
        ))}
        {numbers.map((id) => (
          <th key={id} scope="col" className={styles.number}>
            <FormattedMessage id={id} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The sums of an account in the period, a row for each kind of transaction. */
function KindLines({ account }: { account: AccountPeriod }) {
  const { currencyId, kinds = [] } = account
  return kinds.map(({ kind, moneyIn, moneyOut }) => (
    <tr key={kind}>
      <th scope="row">
        <FormattedMessage id={`cashier.history.account.${account.account}`} />
      </th>
      <td>
        <FormattedMessage id={`cashier.history.kind.${kind}`} />
      </td>
      <td className={styles.number}>
        <Money amount={moneyIn} currencyId={currencyId} />
      </td>
      <td className={styles.number}>
        <Money amount={moneyOut} currencyId={currencyId} />
      </td>
    </tr>
  ))
}

function AccountLine({ account }: { account: AccountPeriod }) {
  return (
    <tr>
      <th scope="row">
        <FormattedMessage id={`cashier.history.account.${account.account}`} />
      </th>
      {SUMS.map((sum) => (
        <td key={sum} className={styles.number}>
          <Money amount={account[sum]} currencyId={account.currencyId} />
        </td>
      ))}
    </tr>
  )
}

function Transactions({ history: { transactions } }: Pick<StatementProps, 'history'>) {
  return (
    <table className={styles.table}>
      <Head
        texts={[
          'cashier.history.number',
          'cashier.column.time',
          'cashier.history.what',
          'cashier.history.account',
        ]}
        numbers={['cashier.column.amount']}
      />
      <tbody>
        {transactions.map((transaction) => (
          <tr key={`${transaction.transactionId}-${transaction.account}-${transaction.currencyId}`}>
            <td>{transaction.transactionId}</td>
            <td>
              <DateTime at={transaction.time} />
            </td>
            <td>
              <FormattedMessage id={`cashier.history.code.${transaction.code}`} />{' '}
              <GameOf transaction={transaction} />
            </td>
            <td>
              <FormattedMessage id={`cashier.history.account.${transaction.account}`} />
            </td>
            <td className={styles.number}>
              <Change amount={transaction.amount} currencyId={transaction.currencyId} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
