import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { AccountPeriod } from '#schemas/protocol/transactions.ts'
import { Change } from './change.tsx'
import { byAccount } from '../state/account-order.ts'
import type { Period } from '../state/history-period.ts'
import { HistoryExports } from './history-exports.tsx'
import styles from './history.module.css'

/** The accounts of a player over a calendar year: the balances at both ends, and what came in and went out by kind. */
export function YearStatement({ period }: { period: Period }) {
  const found = useOperation('searchTransactions', {
    page: 0,
    maxResults: 1,
    request: { ...period, balances: true },
  })
  return (
    <Loaded of={found} skeleton={<ListSkeleton rows={4} />}>
      {({ balances = [] }) => (
        <Accounts accounts={balances.filter(isMoved).toSorted(byAccount)} period={period} />
      )}
    </Loaded>
  )
}

function Accounts({ accounts, period }: { accounts: readonly AccountPeriod[]; period: Period }) {
  if (accounts.length === 0)
    return (
      <Panel>
        <p>
          <FormattedMessage id="cashier.statement.empty" />
        </p>
      </Panel>
    )
  return (
    <>
      {accounts.map((account) => (
        <AccountPanel key={`${account.account}-${account.currencyId}`} account={account} />
      ))}
      <div className={styles.below}>
        <HistoryExports search={period} period={period} isOfYear />
      </div>
    </>
  )
}

const isMoved = ({ opening, closing, moneyIn, moneyOut }: AccountPeriod) =>
  opening !== 0 || closing !== 0 || moneyIn !== 0 || moneyOut !== 0

function AccountPanel({ account }: { account: AccountPeriod }) {
  const { currencyId, kinds = [] } = account
  return (
    <Panel>
      <table className={styles.sums}>
        <caption>
          <FormattedMessage id={`cashier.history.account.${account.account}`} />
        </caption>
        <tbody>
          <EndRow of="opening" account={account} />
          {kinds.map(({ kind, moneyIn, moneyOut }) => (
            <tr key={kind}>
              <th scope="row">
                <FormattedMessage id={`cashier.history.kind.${kind}`} />
              </th>
              <td>
                {[moneyIn, -moneyOut].map((amount) =>
                  amount === 0 ? null : (
                    <Change key={Math.sign(amount)} amount={amount} currencyId={currencyId} />
                  ),
                )}
              </td>
            </tr>
          ))}
          <EndRow of="closing" account={account} />
        </tbody>
      </table>
    </Panel>
  )
}

/** The balance at one end of the year. */
function EndRow({ of, account }: { of: 'opening' | 'closing'; account: AccountPeriod }) {
  return (
    <tr data-end>
      <th scope="row">
        <FormattedMessage id={`cashier.statement.${of}`} />
      </th>
      <td>
        <Money amount={account[of]} currencyId={account.currencyId} />
      </td>
    </tr>
  )
}
