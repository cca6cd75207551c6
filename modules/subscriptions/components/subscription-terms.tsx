import { FormattedMessage, useIntl } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { PayGoState } from './pay-go-state.tsx'
import { RemainingMoney } from './remaining-money.tsx'
import styles from './subscriptions.module.css'

/** The next draw, the progress and the remaining money of a running subscription. */
export function SubscriptionTerms({ subscription }: { subscription: Subscription }) {
  const { drawPrice, drawsLeft, drawsBought, currencyId, freeDraws, payGo = false } = subscription
  const intl = useIntl()
  return (
    <>
      <NextDraw subscription={subscription} />
      <ProgressBar
        value={drawsBought - drawsLeft}
        max={drawsBought}
        label={intl.formatMessage({ id: 'subscriptions.draws' })}
        valueText={intl.formatMessage(
          { id: 'subscriptions.drawsLeft' },
          { left: drawsLeft, bought: drawsBought },
        )}
        labelShown
      />
      <MoneyLines>
        <MoneyLine
          label={<FormattedMessage id="subscriptions.drawPrice" />}
          value={<Money amount={drawPrice} currencyId={currencyId} />}
        />
        {payGo ? null : (
          <RemainingMoney
            subscription={subscription}
            label={<FormattedMessage id="subscriptions.remaining" />}
          />
        )}
      </MoneyLines>
      {freeDraws === undefined ? null : (
        <p className={styles.quiet}>
          <FormattedMessage id="subscriptions.free" values={{ draws: freeDraws }} />
        </p>
      )}
      {payGo ? <PayGoState subscription={subscription} /> : null}
    </>
  )
}

/** The time of the next draw, and whether the plays are in it already. */
function NextDraw({ subscription: { nextDrawTime, nextGameInstanceId } }: { subscription: Subscription }) {
  if (nextDrawTime === undefined) return null
  return (
    <p>
      <FormattedMessage
        id={nextGameInstanceId === undefined ? 'subscriptions.next' : 'subscriptions.nextEntered'}
        values={{ date: <DateTime at={nextDrawTime} /> }}
      />
    </p>
  )
}
