import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { addAmounts, subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { DepositPurchase } from '../state/use-deposit-purchase.ts'
import { Change } from './change.tsx'

interface DepositBillProps {
  /** Null while no amount is entered. */
  amount: number | null
  fee: number
  currencyId: number
  /** The purchase that is made by itself once the deposit is paid. */
  buys: DepositPurchase['buys']
  underWay: DepositPurchase['underWay']
}

/** The fee and the sum of a deposit, and the balance afterwards: before and after the purchase that the deposit pays for. */
export function DepositBill({ amount, fee, currencyId, buys, underWay }: DepositBillProps) {
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
        <Afterwards
          balance={addAmounts(balance.accountBalance, amount, decimalPlaces)}
          currencyId={currencyId}
          buys={buys}
          underWay={underWay}
        />
      ) : null}
    </MoneyLines>
  )
}

interface AfterwardsProps extends Pick<DepositBillProps, 'currencyId' | 'buys' | 'underWay'> {
  /** With the deposit. */
  balance: number
}

/** No sum is shown that a purchase is about to change. */
function Afterwards({ balance, currencyId, buys, underWay }: AfterwardsProps) {
  const decimalPlaces = useDecimalPlaces(currencyId)
  const money = (of: number) => <Money amount={of} currencyId={currencyId} />
  const name = { game: buys?.gameTitle ?? '' }
  if (underWay) {
    return (
      <MoneyLine
        label={<FormattedMessage id="cashier.deposit.buying" values={{ game: underWay.gameTitle ?? '' }} />}
        note={<FormattedMessage id="cashier.deposit.buying.note" />}
        value={<Change amount={-underWay.amount} currencyId={currencyId} />}
      />
    )
  }
  if (underWay === undefined && buys === null) {
    return (
      <MoneyLine
        label={<FormattedMessage id="cashier.deposit.balanceAfter" />}
        value={<Skeleton width="4.5rem" />}
      />
    )
  }
  if (buys === null || compareAmounts(balance, buys.amount) < 0) {
    return (
      <MoneyLine
        label={<FormattedMessage id="cashier.deposit.balanceAfter" />}
        note={
          buys === null ? undefined : (
            <FormattedMessage
              id="cashier.deposit.buysNot"
              values={{ ...name, missing: money(subtractAmounts(buys.amount, balance, decimalPlaces)) }}
            />
          )
        }
        value={money(balance)}
      />
    )
  }
  return (
    <>
      <MoneyLine label={<FormattedMessage id="cashier.deposit.balancePaid" />} value={money(balance)} />
      <MoneyLine
        label={<FormattedMessage id="cashier.deposit.buys" values={name} />}
        value={<Change amount={-buys.amount} currencyId={currencyId} />}
      />
      <MoneyLine
        label={<FormattedMessage id="cashier.deposit.balanceBought" />}
        value={money(subtractAmounts(balance, buys.amount, decimalPlaces))}
      />
    </>
  )
}
