import type { MessageId } from '#runtime/locale/message-id.ts'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Payment } from '../state/payments.ts'
import type { Checkout } from '../state/slip.ts'
import { RateNote } from './rate-note.tsx'

/** The price that the player saw and the current one, each with its rate. Nothing was charged. */
export function ChangedRate({ slip: { state, price, payments } }: { slip: Checkout }) {
  const { askAgain, chosen } = payments
  // The amounts loaded before the refusal are stale: they are refetched when the refusal is shown.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => askAgain(), [])
  const seen = state.refusedPayment
  if (!seen) return null
  const line = (payment: Payment, id: MessageId, isNew: boolean) => (
    <MoneyLine
      strong={isNew}
      label={<FormattedMessage id={id} />}
      note={
        payment.exchange ? (
          <RateNote from={price.currencyId} to={payment.currencyId} exchange={payment.exchange} />
        ) : null
      }
      value={
        payment.amount === null ? (
          <Skeleton width="4.5rem" />
        ) : (
          <Money amount={payment.amount} currencyId={payment.currencyId} />
        )
      }
    />
  )
  return (
    <MoneyLines>
      {line(seen, 'picking.rate.seen', false)}
      {chosen.exchange && chosen.exchange.rate !== seen.exchange?.rate
        ? line(chosen, 'picking.rate.now', true)
        : null}
    </MoneyLines>
  )
}
