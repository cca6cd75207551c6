import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Checkout } from '../state/slip.ts'

/** Shown before the purchase where the chosen account lacks money, with the missing amount. */
export function MissingFunds({ slip: { balanceAfter, payments, further } }: { slip: Checkout }) {
  if (balanceAfter === null || balanceAfter >= 0 || payments.isAsking) return null
  const { currencyId } = payments.chosen
  return (
    <NoticeCard
      tone="warning"
      title={
        <FormattedMessage
          id={further.paidNow > 0 ? 'picking.missing.titleFurther' : 'picking.missing.title'}
          values={{ draws: further.paidNow }}
        />
      }
      body={
        <FormattedMessage
          id="picking.missing.body"
          values={{ missing: <Money amount={-balanceAfter} currencyId={currencyId} /> }}
        />
      }
      actions={
        <GoButton kind="quiet" size="small" screen="cashier.deposit" params={{ currencyId }}>
          <FormattedMessage id="picking.deposit" />
        </GoButton>
      }
    />
  )
}
