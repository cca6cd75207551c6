import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import styles from './subscriptions.module.css'

/** The state of a subscription that is paid draw by draw: its price and the last draws that could not be paid. */
export function PayGoState({ subscription }: { subscription: Subscription }) {
  const { failures = 0, failuresMax = 0, currencyId } = subscription
  if (failures === 0) {
    return (
      <p className={styles.quiet}>
        <FormattedMessage id="subscriptions.payGo" />
      </p>
    )
  }
  return (
    <NoticeCard
      tone="warning"
      title={<FormattedMessage id="subscriptions.unpaid" values={{ draws: failures }} />}
      body={<FormattedMessage id="subscriptions.unpaidBody" values={{ max: failuresMax }} />}
      actions={
        <GoButton kind="quiet" size="small" screen="cashier.deposit" params={{ currencyId }}>
          <FormattedMessage id="subscriptions.deposit" />
        </GoButton>
      }
    />
  )
}
