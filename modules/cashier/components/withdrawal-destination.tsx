import { FormattedMessage } from 'react-intl'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import type { Withdrawal } from '#schemas/protocol/withdrawals.ts'

interface WithdrawalDestinationProps {
  /** Deposits go back to this method; otherwise the money goes to a bank account. */
  returnMethod: Withdrawal['returnMethod']
  /** The last characters of the bank account's number; missing while they are loaded. */
  ending: string | undefined
}

/** The line of a withdrawal that says where its money goes. */
export function WithdrawalDestination({ returnMethod, ending }: WithdrawalDestinationProps) {
  if (returnMethod !== undefined)
    return (
      <MoneyLine
        label={<FormattedMessage id="cashier.withdraw.destination" />}
        value={<FormattedMessage id={`cashier.withdraw.returnTo.${returnMethod}`} />}
      />
    )
  return (
    <MoneyLine
      label={<FormattedMessage id="cashier.withdraw.account" />}
      value={
        ending === undefined ? null : (
          <FormattedMessage id="cashier.withdraw.accountEnding" values={{ ending }} />
        )
      }
    />
  )
}
