import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money, useCurrency } from '#runtime/format/money.tsx'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { JoinReceipt } from '../state/join-answers.ts'
import { RateNote } from './rate-note.tsx'

export interface ReceiptProps {
  receipt: JoinReceipt
  /** Currency of the game. */
  currencyId: number
}

/** The amount charged, its currency and its purpose, and the balance of the account that paid. */
export function Receipt({ receipt, currencyId }: ReceiptProps) {
  const { totalCost, paid, further, accountCurrencyId, balanceAfter } = receipt
  const decimalPlaces = useDecimalPlaces(currencyId)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  // Draws that are paid one by one are no part of this payment.
  const bought = further?.code === SUBSCRIPTION_CODE.added && !further.payGo ? further : null
  const taken = addAmounts(totalCost, bought?.cost ?? 0, decimalPlaces)
  return (
    <MoneyLines>
      {bought || paid ? (
        <MoneyLine label={<FormattedMessage id="picking.price.thisDraw" />} value={money(totalCost)} />
      ) : null}
      {bought ? (
        <MoneyLine
          label={<FormattedMessage id="picking.further.draws" values={{ draws: bought.draws }} />}
          value={money(bought.cost)}
        />
      ) : null}
      {paid ? (
        <PaidFrom paid={paid} gameCurrencyId={currencyId} />
      ) : (
        <MoneyLine
          strong={bought !== null}
          label={<FormattedMessage id="picking.joined.paid" />}
          value={money(taken)}
        />
      )}
      <MoneyLine
        strong={bought === null && paid === null}
        label={<FormattedMessage id="picking.joined.balance" />}
        value={<Money amount={balanceAfter} currencyId={accountCurrencyId} />}
      />
    </MoneyLines>
  )
}

type Paid = NonNullable<JoinReceipt['paid']>

/** The amount charged to an account in another currency, and the rate. */
function PaidFrom({ paid, gameCurrencyId }: { paid: Paid; gameCurrencyId: number }) {
  const code = useCurrency(paid.currencyId)?.code
  return (
    <MoneyLine
      strong
      label={<FormattedMessage id="picking.joined.paidFrom" values={{ currency: code }} />}
      note={<RateNote from={gameCurrencyId} to={paid.currencyId} exchange={paid} />}
      value={<Money amount={paid.amount} currencyId={paid.currencyId} />}
    />
  )
}
