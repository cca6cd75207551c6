import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'

/** The amount paid ahead and not played yet, with the number of draws and their price. */
export function RemainingMoney({ subscription, label }: { subscription: Subscription; label: ReactNode }) {
  const { drawsLeft, drawPrice, remainingBalance, currencyId } = subscription
  const price = <Money amount={drawPrice} currencyId={currencyId} />
  return (
    <MoneyLine
      strong
      label={label}
      note={<FormattedMessage id="subscriptions.drawsAt" values={{ draws: drawsLeft, price }} />}
      value={<Money amount={remainingBalance} currencyId={currencyId} />}
    />
  )
}
