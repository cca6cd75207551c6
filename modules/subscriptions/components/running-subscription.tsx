import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { RemainingMoney } from './remaining-money.tsx'
import { SubscriptionPlays } from './subscription-plays.tsx'
import styles from './subscriptions.module.css'

/** A running subscription, as a ticket: its plays, progress, remaining money, and the cancel button. */
export function RunningSubscription({ subscription }: { subscription: Subscription }) {
  const { gameTitle, drawPrice, drawsLeft, drawsBought, currencyId } = subscription
  const modals = useModals()
  const intl = useIntl()
  return (
    <Panel
      as="li"
      variant="ticket"
      title={gameTitle}
      aside={
        <StatusTag tone="success">
          <FormattedMessage id="subscriptions.status.active" />
        </StatusTag>
      }
    >
      <SubscriptionPlays subscription={subscription} />
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
        <RemainingMoney
          subscription={subscription}
          label={<FormattedMessage id="subscriptions.remaining" />}
        />
      </MoneyLines>
      <div className={styles.actions}>
        <ToDraw subscription={subscription} />
        <ActionButton
          kind="quiet"
          onClick={() => modals.open('subscriptions.cancel', { subscriptionId: subscription.id })}
        >
          <FormattedMessage id="subscriptions.cancel" />
        </ActionButton>
      </div>
    </Panel>
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

function ToDraw({ subscription: { nextGameInstanceId } }: { subscription: Subscription }) {
  if (nextGameInstanceId === undefined) return null
  return (
    <GoButton kind="quiet" screen="playout.watch" params={{ id: nextGameInstanceId }}>
      <FormattedMessage id="subscriptions.toDraw" />
    </GoButton>
  )
}
