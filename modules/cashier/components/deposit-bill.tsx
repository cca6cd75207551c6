import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'

interface DepositBillProps {
  /** Null while no amount is entered. */
  amount: number | null
  fee: number
  currencyId: number
}

/** The fee and the sum of a deposit, and the balance afterwards. */
export function DepositBill({ amount, fee, currencyId }: DepositBillProps) {
  const decimalPlaces = useDecimalPlaces(currencyId)
  const balance = useBalance(currencyId)
  if (amount === null || (!balance && fee === 0)) return null
  return (
    <MoneyLines>
      {fee > 0 ? (
        <>
          <MoneyLine
            label={<FormattedMessage id="cashier.deposit.fee" />}
            value={<Money amount={fee} currencyId={currencyId} />}
          />
          <MoneyLine
            label={<FormattedMessage id="cashier.deposit.total" />}
            value={<Money amount={addAmounts(amount, fee, decimalPlaces)} currencyId={currencyId} />}
          />
        </>
      ) : null}
      {balance ? (
        <MoneyLine
          label={<FormattedMessage id="cashier.deposit.balanceAfter" />}
          value={
            <Money
              amount={addAmounts(balance.accountBalance, amount, decimalPlaces)}
              currencyId={currencyId}
            />
          }
        />
      ) : null}
    </MoneyLines>
  )
}
