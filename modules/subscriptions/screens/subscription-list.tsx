import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { EndedSubscription } from '../components/ended-subscription.tsx'
import { MonthsOfAll } from '../components/months-of-all.tsx'
import { OwnSubscriptions } from '../components/own-subscriptions.tsx'
import { RunningSubscription } from '../components/running-subscription.tsx'
import { SubscriptionDetails } from '../components/subscription-details.tsx'
import styles from '../components/subscriptions.module.css'

/** The player's subscriptions: running ones, then ended ones; or one of them in detail. */
export default function SubscriptionList({ params: { id } }: ScreenProps<'subscriptions.list'>) {
  return id === undefined ? <All /> : <SubscriptionDetails subscriptionId={id} />
}

function All() {
  const pathOf = useScreenPath()
  return (
    <OwnSubscriptions
      title={<FormattedMessage id="subscriptions.title" />}
      redirectUrl={pathOf('subscriptions.list')}
    >
      <Subscriptions />
    </OwnSubscriptions>
  )
}

function Subscriptions() {
  return (
    <Loaded
      of={useOperation('getPlayerGameSubscriptions', {})}
      skeleton={<CardSkeleton />}
      empty={<NoSubscriptions />}
    >
      {(subscriptions) => (
        <WithSlots
          ids={['game.playFace']}
          of={subscriptions.map((game) => ({ game }))}
          skeleton={<CardSkeleton />}
        >
          <RunningAndEnded subscriptions={subscriptions} />
        </WithSlots>
      )}
    </Loaded>
  )
}

function RunningAndEnded({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const running = subscriptions.filter(({ active }) => active)
  const ended = subscriptions.filter(({ active }) => !active)
  return (
    <>
      {running.length === 0 ? (
        <p>
          <FormattedMessage id="subscriptions.noneRunning" />
        </p>
      ) : (
        <ul role="list" className={styles.list}>
          {running.map((subscription) => (
            <RunningSubscription key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      <MonthsOfAll running={running} />
      {ended.length > 0 ? <Ended subscriptions={ended} /> : null}
    </>
  )
}

function Ended({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Panel title={<FormattedMessage id="subscriptions.ended" />}>
      <ul role="list" className={styles.ended}>
        {subscriptions.map((subscription) => (
          <EndedSubscription key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </Panel>
  )
}

function NoSubscriptions() {
  return (
    <Panel>
      <EmptyState
        art="lottery"
        title={<FormattedMessage id="subscriptions.empty.title" />}
        body={<FormattedMessage id="subscriptions.empty.body" />}
        action={
          <HomeButton>
            <FormattedMessage id="subscriptions.toGames" />
          </HomeButton>
        }
      />
    </Panel>
  )
}

function CardSkeleton() {
  return (
    <Panel variant="ticket">
      <Skeleton shape="title" />
      <Skeleton shape="block" height="4rem" />
      <SkeletonText lines={3} />
    </Panel>
  )
}
