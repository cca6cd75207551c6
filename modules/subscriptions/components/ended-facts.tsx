import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { useIsHeld } from '#runtime/session/use-standing.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import styles from './subscriptions.module.css'

/** When a subscription ended, the reason of a cancellation, and a draw that its plays are still in. */
export function EndedFacts({ subscription }: { subscription: Subscription }) {
  const { cancelReason, drawsBought, endedTime, nextDrawTime, payGo = false } = subscription
  const isHeld = useIsHeld() && cancelReason === 'country-blocked'
  return (
    <>
      <p className={styles.quiet}>
        <FormattedMessage
          id={payGo ? 'subscriptions.chosen' : 'subscriptions.bought'}
          values={{ draws: drawsBought }}
        />
        {endedTime === undefined ? null : (
          <>
            {' · '}
            <DateTime at={endedTime} />
          </>
        )}
      </p>
      {cancelReason === undefined ? null : (
        <p className={styles.quiet}>
          <FormattedMessage
            id={`subscriptions.reason.${isHeld ? 'held' : cancelReason}`}
            values={{ payGo }}
          />
        </p>
      )}
      {nextDrawTime === undefined ? null : (
        <p>
          <FormattedMessage
            id="subscriptions.nextEntered"
            values={{ date: <DateTime at={nextDrawTime} /> }}
          />
        </p>
      )}
    </>
  )
}
