import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { ComesBack } from '../components/comes-back.tsx'
import { useSubscriptions } from '../state/use-subscriptions.ts'

/** Asks whether a subscription is to end, with what comes back and what stays (spec 4, "Subscription"). */
export default function CancelSubscription({
  close,
  subscriptionId,
}: ModalProps<{ subscriptionId?: number }>) {
  const { data } = useSubscriptions()
  const notices = useNotices()
  const cancel = useOperationMutation('removePlayerGameSubscription', {
    invalidates: ['getPlayerGameSubscriptions'],
  })
  /** As it was when the player confirmed: what is shown meanwhile does not follow its own cancellation. */
  const [confirmed, setConfirmed] = useState<Subscription | null>(null)
  const found = data?.find(({ id, active }) => id === subscriptionId && active)
  const subscription = confirmed ?? found
  if (!subscription) return <EndedAlready close={close} />

  const { remainingBalance, currencyId } = subscription
  const amount = <Money amount={remainingBalance} currencyId={currencyId} />
  const confirm = () => {
    setConfirmed(subscription)
    cancel.mutate(
      { subscriptionId: subscription.id },
      {
        onSuccess({ status }) {
          close()
          const isCancelled = status === 'cancelled'
          notices.show({
            tone: isCancelled ? 'success' : 'info',
            title: (
              <FormattedMessage id={isCancelled ? 'subscriptions.cancelled' : 'subscriptions.endedAlready'} />
            ),
            ...(isCancelled && {
              body: <FormattedMessage id="subscriptions.cancelledBody" values={{ amount }} />,
            }),
          })
        },
        onError: () => setConfirmed(null),
      },
    )
  }
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="subscriptions.cancelTitle" />}
      onClose={cancel.isPending ? undefined : close}
      actions={
        <>
          <ActionButton kind="quiet" disabled={cancel.isPending} onClick={close}>
            <FormattedMessage id="subscriptions.keep" />
          </ActionButton>
          <ActionButton kind="danger" busy={cancel.isPending} onClick={confirm} price={amount}>
            <FormattedMessage id="subscriptions.confirm" />
          </ActionButton>
        </>
      }
    >
      <ComesBack subscription={subscription} />
      <div role="alert">
        {cancel.isError ? (
          <NoticeCard
            tone="error"
            title={<FormattedMessage id="subscriptions.failed" />}
            body={<FormattedMessage id="subscriptions.failedBody" />}
          />
        ) : null}
      </div>
    </Sheet>
  )
}

/** It ended while the question stood there: nothing is left to be cancelled. */
function EndedAlready({ close }: { close: () => void }) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="subscriptions.cancelTitle" />}
      onClose={close}
      actions={
        <ActionButton onClick={close}>
          <FormattedMessage id="subscriptions.understood" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id="subscriptions.endedAlready" />
      </p>
    </Sheet>
  )
}
