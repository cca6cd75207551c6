import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionPlays } from './subscription-plays.tsx'
import { SubscriptionTag } from './subscription-tag.tsx'
import { SubscriptionTerms } from './subscription-terms.tsx'

/** A running subscription, as a ticket: its plays, progress, remaining money, and the cancel button. */
export function RunningSubscription({ subscription }: { subscription: Subscription }) {
  return (
    <Panel
      as="li"
      variant="ticket"
      title={subscription.gameTitle}
      aside={<SubscriptionTag of={subscription} />}
    >
      <SubscriptionPlays subscription={subscription} />
      <SubscriptionTerms subscription={subscription} />
      <SubscriptionActions subscription={subscription}>
        <GoButton kind="quiet" screen="subscriptions.list" params={{ id: subscription.id }}>
          <FormattedMessage id="subscriptions.details" />
        </GoButton>
      </SubscriptionActions>
    </Panel>
  )
}
