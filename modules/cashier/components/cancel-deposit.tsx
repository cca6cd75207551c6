import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { useOperationMutation } from '#runtime/client/use-operation.ts'

/** Cancels an unpaid deposit. */
export function CancelDeposit({ orderId }: { orderId: string }) {
  const cancel = useOperationMutation('cancelDepositRequest', { invalidates: ['getDepositRequests'] })
  return (
    <ActionButton
      kind="quiet"
      size="small"
      busy={cancel.isPending}
      onClick={() => cancel.mutate({ orderId })}
    >
      <FormattedMessage id="cashier.cancel" />
    </ActionButton>
  )
}
