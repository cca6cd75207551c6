import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useIsChanging } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { ComesBack } from '../components/comes-back.tsx'

const CANCEL = 'removePlayerGameSubscription'

/** Asks for confirmation of a cancellation, with the refund and the draws that it does not affect (spec 4, "Subscription"). */
export default function CancelSubscription({ close, subscriptionId }: ModalProps<'subscriptions.cancel'>) {
  const { data } = useOperation('getPlayerGameSubscriptions', {})
  const notices = useNotices()
  const isCancelling = useIsChanging(CANCEL)
  const active = data?.find((one) => one.id === subscriptionId && one.active)
  // The player's own cancellation deactivates it in the list while the sheet still waits for the answer.
  const [last, setLast] = useState(active)
  if (active !== undefined && active !== last) setLast(active)
  const subscription = active ?? (isCancelling ? last : undefined)
  if (subscription === undefined) return <EndedAlready close={close} />

  const { id, remainingBalance, currencyId, payGo = false } = subscription
  return (
    <ConfirmSheet
      title={<FormattedMessage id="subscriptions.cancelTitle" />}
      keep={<FormattedMessage id="subscriptions.keep" />}
      confirm={<FormattedMessage id={payGo ? 'subscriptions.cancel' : 'subscriptions.confirm'} />}
      tone="danger"
      {...(!payGo && { price: <Money amount={remainingBalance} currencyId={currencyId} /> })}
      operation={CANCEL}
      body={{ subscriptionId: id }}
      invalidates={['getPlayerGameSubscriptions', 'getPlayerGameSubscriptionPlays']}
      failed={{
        title: <FormattedMessage id="subscriptions.failed" />,
        body: <FormattedMessage id="subscriptions.failedBody" />,
      }}
      done={({ status }) =>
        notices.show(status === 'cancelled' ? cancelledNotice(subscription) : ENDED_NOTICE)
      }
      close={close}
    >
      <ComesBack subscription={subscription} />
    </ConfirmSheet>
  )
}

const ENDED_NOTICE: NoticeRequest = {
  tone: 'info',
  title: <FormattedMessage id="subscriptions.endedAlready" />,
}

function cancelledNotice({ remainingBalance, currencyId, payGo }: Subscription): NoticeRequest {
  const title = <FormattedMessage id="subscriptions.cancelled" />
  if (payGo) return { tone: 'success', title }
  const amount = <Money amount={remainingBalance} currencyId={currencyId} />
  return {
    tone: 'success',
    title,
    body: <FormattedMessage id="subscriptions.cancelledBody" values={{ amount }} />,
  }
}

/** The subscription ended while the sheet was open: nothing is left to cancel. */
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
