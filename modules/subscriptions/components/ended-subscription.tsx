import { FormattedMessage } from 'react-intl'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import styles from './subscriptions.module.css'

/** An ended subscription: when it ended, and the reason where the player did not cancel it. */
export function EndedSubscription({ subscription }: { subscription: Subscription }) {
  const { gameTitle, status, cancelReason, drawsBought, endedTime, nextDrawTime } = subscription
  const isCancelled = status === 'cancelled'
  return (
    <li className={styles.endedOne}>
      <div className={styles.endedHead}>
        <h3 className={styles.endedTitle}>{gameTitle}</h3>
        <StatusTag tone={isCancelled ? 'warning' : 'neutral'}>
          <FormattedMessage id={`subscriptions.status.${isCancelled ? 'cancelled' : 'completed'}`} />
        </StatusTag>
      </div>
      <p className={styles.quiet}>
        <FormattedMessage id="subscriptions.bought" values={{ draws: drawsBought }} />
        {endedTime === undefined ? null : (
          <>
            {' · '}
            <DateTime at={endedTime} />
          </>
        )}
      </p>
      {cancelReason === undefined ? null : (
        <p className={styles.quiet}>
          <FormattedMessage id={`subscriptions.reason.${cancelReason}`} />
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
    </li>
  )
}
