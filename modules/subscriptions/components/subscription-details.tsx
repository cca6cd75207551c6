import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { EndedFacts } from './ended-facts.tsx'
import { MailDetails } from './mail-details.tsx'
import { OwnSubscriptions } from './own-subscriptions.tsx'
import { CostOfDrawsLeft } from './cost-of-draws-left.tsx'
import { PayGoPayments } from './pay-go-payments.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionDraws } from './subscription-draws.tsx'
import { SubscriptionPlays } from './subscription-plays.tsx'
import { SubscriptionTag } from './subscription-tag.tsx'
import { SubscriptionTerms } from './subscription-terms.tsx'

/** One subscription: all of its plays, its terms, and its part in each draw so far; without a number, that there is none. */
export function SubscriptionDetails({ subscriptionId: id }: { subscriptionId: number | null }) {
  const pathOf = useScreenPath()
  return (
    <OwnSubscriptions
      eyebrow={
        <BackLink screen="subscriptions.list">
          <FormattedMessage id="subscriptions.title" />
        </BackLink>
      }
      title={<FormattedMessage id="subscriptions.details.title" />}
      redirectUrl={pathOf('subscriptions.list', id === null ? {} : { id })}
    >
      {id === null ? <NoSubscription /> : <Details key={id} subscriptionId={id} />}
    </OwnSubscriptions>
  )
}

function Details({ subscriptionId }: { subscriptionId: number }) {
  const details = useOperation('getPlayerGameSubscriptionPlays', { subscriptionId })
  const code = details.error?.code
  if (code === FAULT.notFound || code === FAULT.notYours) return <NoSubscription />
  return (
    <Loaded of={details}>
      {({ subscription, draws }) => (
        <WithSlots ids={['game.playFace']} of={[{ game: subscription }]}>
          <Panel
            variant="ticket"
            title={subscription.gameTitle}
            aside={<SubscriptionTag of={subscription} />}
          >
            <SubscriptionPlays subscription={subscription} areAllShown />
            {subscription.active ? (
              <>
                <SubscriptionTerms subscription={subscription} />
                <CostOfDrawsLeft subscription={subscription} />
              </>
            ) : (
              <EndedFacts subscription={subscription} />
            )}
            <SubscriptionActions subscription={subscription}>
              <GoButton
                kind="quiet"
                screen="support.home"
                params={{ topic: 'game', reference: String(subscriptionId) }}
              >
                <FormattedMessage id="subscriptions.ask" />
              </GoButton>
            </SubscriptionActions>
            <MailDetails subscriptionId={subscriptionId} />
          </Panel>
          <SubscriptionDraws
            draws={draws}
            currencyId={subscription.currencyId}
            payGo={subscription.payGo === true}
          />
          {subscription.payGo === true ? (
            // A draw that was decided meanwhile is another payment.
            <PayGoPayments key={paymentsOf(subscription, draws.length)} subscriptionId={subscriptionId} />
          ) : null}
        </WithSlots>
      )}
    </Loaded>
  )
}

const paymentsOf = ({ drawsLeft, failures = 0 }: Subscription, decided: number) =>
  [drawsLeft, failures, decided].join()

function NoSubscription() {
  return (
    <Panel>
      <EmptyState
        art="notFound"
        title={<FormattedMessage id="subscriptions.missing" />}
        body={<FormattedMessage id="subscriptions.missingBody" />}
        action={
          <GoButton screen="subscriptions.list">
            <FormattedMessage id="subscriptions.toList" />
          </GoButton>
        }
      />
    </Panel>
  )
}
