import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import styles from './subscriptions.module.css'

/** The buttons of a subscription: its next draw and its cancellation while it runs, and further ones. */
export function SubscriptionActions({
  subscription: { id, active, nextGameInstanceId },
  children,
}: {
  subscription: Subscription
  children?: ReactNode
}) {
  const modals = useModals()
  return (
    <div className={styles.actions}>
      {nextGameInstanceId === undefined ? null : (
        <GoButton kind="quiet" screen="playout.watch" params={{ id: nextGameInstanceId }}>
          <FormattedMessage id="subscriptions.toDraw" />
        </GoButton>
      )}
      {children}
      {active ? (
        <ActionButton
          kind="quiet"
          onClick={() => modals.open('subscriptions.cancel', { subscriptionId: id })}
        >
          <FormattedMessage id="subscriptions.cancel" />
        </ActionButton>
      ) : null}
    </div>
  )
}
