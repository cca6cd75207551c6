import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Slip } from '../state/slip.ts'
import { GoButton } from '#runtime/components/go-button.tsx'

/** Says before the button is pressed that the money does not suffice, and how much is missing. */
export function MissingFunds({ slip: { price, state } }: { slip: Slip }) {
  if (price.balanceAfter === null || price.balanceAfter >= 0) return null
  return (
    <NoticeCard
      tone="warning"
      title={<FormattedMessage id="picking.missing.title" />}
      body={
        <FormattedMessage
          id="picking.missing.body"
          values={{ missing: <Money amount={-price.balanceAfter} currencyId={state.currencyId} /> }}
        />
      }
      actions={
        <GoButton kind="quiet" size="small" screen="cashier.deposit">
          <FormattedMessage id="picking.deposit" />
        </GoButton>
      }
    />
  )
}
