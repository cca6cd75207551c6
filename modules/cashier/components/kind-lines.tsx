import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { AccountPeriod } from '#schemas/protocol/transactions.ts'

interface NumberClass {
  /** Class of the cells with numbers. */
  numberClass: string | undefined
}

/** The head of a table of an account's sums by kind. */
export const KindsHead = ({ numberClass }: NumberClass) => (
  <thead>
    <tr>
      <th scope="col">
        <FormattedMessage id="cashier.history.account" />
      </th>
      <th scope="col">
        <FormattedMessage id="cashier.history.kind" />
      </th>
      <th scope="col" className={numberClass}>
        <FormattedMessage id="cashier.statement.moneyIn" />
      </th>
      <th scope="col" className={numberClass}>
        <FormattedMessage id="cashier.statement.moneyOut" />
      </th>
    </tr>
  </thead>
)

/** The sums of an account in a period, a row for each kind of transaction. */
export function KindLines({ account, numberClass }: NumberClass & { account: AccountPeriod }) {
  const { currencyId, kinds = [] } = account
  return kinds.map(({ kind, moneyIn, moneyOut }) => (
    <tr key={kind}>
      <th scope="row">
        <FormattedMessage id={`cashier.history.account.${account.account}`} />
      </th>
      <td>
        <FormattedMessage id={`cashier.history.kind.${kind}`} />
      </td>
      <td className={numberClass}>
        <Money amount={moneyIn} currencyId={currencyId} />
      </td>
      <td className={numberClass}>
        <Money amount={moneyOut} currencyId={currencyId} />
      </td>
    </tr>
  ))
}
