import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
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
          notices.show(status === 'cancelled' ? cancelledNotice(subscription) : ENDED_NOTICE)
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

const ENDED_NOTICE: NoticeRequest = {
  tone: 'info',
  title: <FormattedMessage id="subscriptions.endedAlready" />,
}

function cancelledNotice({ remainingBalance, currencyId }: Subscription): NoticeRequest {
  const amount = <Money amount={remainingBalance} currencyId={currencyId} />
  return {
    tone: 'success',
    title: <FormattedMessage id="subscriptions.cancelled" />,
    body: <FormattedMessage id="subscriptions.cancelledBody" values={{ amount }} />,
  }
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
