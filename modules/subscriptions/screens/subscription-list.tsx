import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { EndedSubscription } from '../components/ended-subscription.tsx'
import { RunningSubscription } from '../components/running-subscription.tsx'
import styles from '../components/subscriptions.module.css'
import { useSubscriptions } from '../state/use-subscriptions.ts'

/** What the player has bought ahead: the subscriptions that run, then those that have ended. */
export default function SubscriptionList() {
  return (
    <ScreenFrame title={<FormattedMessage id="subscriptions.title" />} width="narrow">
      <Subscriptions />
    </ScreenFrame>
  )
}

function Subscriptions() {
  const { data, isError, refetch } = useSubscriptions()
  if (!data) {
    const retry = () => void refetch()
    return <ScreenState of={{ state: isError ? 'error' : 'loading', retry }} skeleton={<CardSkeleton />} />
  }
  if (data.length === 0) return <NoSubscriptions />
  const running = data.filter(({ active }) => active)
  const ended = data.filter(({ active }) => !active)
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
          <GoButton screen="lobby.home">
            <FormattedMessage id="subscriptions.toGames" />
          </GoButton>
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
