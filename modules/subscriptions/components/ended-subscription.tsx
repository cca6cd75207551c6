import { GoLink } from '#runtime/router/navigate.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { EndedFacts } from './ended-facts.tsx'
import { SubscriptionTag } from './subscription-tag.tsx'
import styles from './subscriptions.module.css'

/** An ended subscription, with a link to its draws. */
export function EndedSubscription({ subscription }: { subscription: Subscription }) {
  const { id, gameTitle } = subscription
  return (
    <li className={styles.endedOne}>
      <div className={styles.endedHead}>
        <h3 className={styles.endedTitle}>
          <GoLink screen="subscriptions.list" params={{ id }} className={styles.link ?? ''}>
            {gameTitle}
          </GoLink>
        </h3>
        <SubscriptionTag of={subscription} />
      </div>
      <EndedFacts subscription={subscription} />
    </li>
  )
}
