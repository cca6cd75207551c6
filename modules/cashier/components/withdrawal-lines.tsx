import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'

interface WithdrawalLinesProps {
  amount: number
  /** A withdrawal without a fee has no line for it. */
  fee: number
  currencyId: number
  /** Further lines. */
  children: ReactNode
}

/** The sums of a withdrawal. */
export function WithdrawalLines({ amount, fee, currencyId, children }: WithdrawalLinesProps) {
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="cashier.withdraw.amount" />}
        value={<Money amount={amount} currencyId={currencyId} />}
      />
      {fee > 0 ? (
        <MoneyLine
          label={<FormattedMessage id="cashier.withdraw.fee" />}
          value={<Money amount={fee} currencyId={currencyId} />}
        />
      ) : null}
      {children}
    </MoneyLines>
  )
}
