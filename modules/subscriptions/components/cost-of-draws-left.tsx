import { FormattedMessage } from 'react-intl'
import { MonthsCost } from '#games/components/months-cost.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import styles from './subscriptions.module.css'

/** The cost of a subscription's remaining draws in each of the next months. */
export function CostOfDrawsLeft({ subscription }: { subscription: Subscription }) {
  const { gameId, drawsLeft, drawPrice, currencyId } = subscription
  if (drawsLeft === 0) return null
  return (
    <>
      <p className={styles.quiet}>
        <FormattedMessage id="subscriptions.perMonth" />
      </p>
      <MonthsCost
        gameId={gameId}
        draws={drawsLeft}
        drawPrice={drawPrice}
        currencyId={currencyId}
        renderNote={(draws) => <FormattedMessage id="subscriptions.ofMonth" values={{ draws }} />}
      />
    </>
  )
}
