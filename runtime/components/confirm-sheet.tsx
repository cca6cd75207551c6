import { useState, type ReactNode } from 'react'
import { useIsChanging, useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { ActionButton } from './action-button.tsx'
import { NoticeCard } from './notice-card.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmSheetProps<Name extends OperationName> {
  title: ReactNode
  /** The consequences of the confirmation. */
  children: ReactNode
  /** Label of the button that closes the sheet without a change. */
  keep: ReactNode
  confirm: ReactNode
  tone?: 'primary' | 'danger'
  /** Amount shown on the button. */
  price?: ReactNode
  operation: Name
  body: OperationRequest<Name>
  /** Operations whose cached answers are stale afterwards. */
  invalidates?: readonly OperationName[]
  failed: { title: ReactNode; body?: ReactNode }
  /** Called with the answer, after the sheet was closed. */
  done: (answer: OperationResult<Name>) => unknown
  close: () => void
}

/**
 * Asks for a confirmation, calls an operation, and stays open with the reason where it fails. The contents stay as the
 * player confirmed them, whatever events arrive meanwhile.
 */
export function ConfirmSheet<Name extends OperationName>(props: ConfirmSheetProps<Name>) {
  const { operation, body, invalidates = [], close, done } = props
  const change = useOperationMutation(operation, { invalidates, showsOwnFailure: true })
  const isChanging = useIsChanging(operation)
  const [confirmed, setConfirmed] = useState<{ children: ReactNode; price: ReactNode } | null>(null)
  const { children, price } = confirmed ?? props
  const confirm = () => {
    setConfirmed({ children: props.children, price: props.price })
    change.mutate(body, {
      onSuccess(answer) {
        close()
        done(answer)
      },
      onError: () => setConfirmed(null),
    })
  }
  return (
    <Sheet
      size="small"
      title={props.title}
      onClose={change.isPending ? undefined : close}
      actions={
        <>
          <ActionButton kind="quiet" disabled={change.isPending} onClick={close}>
            {props.keep}
          </ActionButton>
          <ActionButton kind={props.tone ?? 'primary'} busy={isChanging} onClick={confirm} price={price}>
            {props.confirm}
          </ActionButton>
        </>
      }
    >
      {children}
      <div role="alert">
        {change.isError ? (
          <NoticeCard tone="error" title={props.failed.title} body={props.failed.body} />
        ) : null}
      </div>
    </Sheet>
  )
}
