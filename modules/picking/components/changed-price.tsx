import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Checkout } from '../state/slip.ts'

/** The price has changed since the player left this slip for a deposit: both are shown before the purchase. */
export function ChangedPrice({ slip: { pending, price, further, payments } }: { slip: Checkout }) {
  const { currencyId, amount } = payments.chosen
  const isSame =
    pending?.currencyId === currencyId &&
    pending.plays === price.plays &&
    pending.furtherDraws === further.paidNow
  if (!isSame || amount === null || pending.firstAmount === amount) return null
  return (
    <NoticeCard
      tone="warning"
      title={
        <FormattedMessage
          id="picking.priceChanged"
          values={{
            before: <Money amount={pending.firstAmount} currencyId={currencyId} />,
            now: <Money amount={amount} currencyId={currencyId} />,
          }}
        />
      }
    />
  )
}
