import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import { toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'

/** The amount paid ahead and not played yet, with the number of draws and their price. */
export function RemainingMoney({ subscription, label }: { subscription: Subscription; label: ReactNode }) {
  const { drawPrice, remainingBalance, currencyId } = subscription
  const decimalPlaces = useDecimalPlaces(currencyId)
  // Without the draws that a promotion gives.
  const paidDraws = Math.round(toMinor(remainingBalance, decimalPlaces) / toMinor(drawPrice, decimalPlaces))
  const price = <Money amount={drawPrice} currencyId={currencyId} />
  return (
    <MoneyLine
      strong
      label={label}
      note={<FormattedMessage id="subscriptions.drawsAt" values={{ draws: paidDraws, price }} />}
      value={<Money amount={remainingBalance} currencyId={currencyId} />}
    />
  )
}
