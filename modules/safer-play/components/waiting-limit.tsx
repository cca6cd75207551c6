import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { OperationName, OperationRequest } from '#schemas/protocol/operations.ts'

interface WaitingLimitProps {
  next: { readonly from: number; readonly needsConfirmation?: 1 }
  /** The limit that applies later, in words; null where there is none then. */
  amount: ReactNode
  /** The requests that apply the change after its wait, and that withdraw it. */
  confirm: OperationRequest<'updateSelfLimits'>
  keep: OperationRequest<'updateSelfLimits'>
  invalidates: readonly OperationName[]
}

/** A change of a limit that applies later, with a way to withdraw it; after its wait, where the site asks for it, with its confirmation. */
export function WaitingLimit({ next, amount, confirm, keep, invalidates }: WaitingLimitProps) {
  const change = useOperationMutation('updateSelfLimits', { invalidates })
  const from = <DateTime at={next.from} />
  const isConfirmable = next.needsConfirmation === 1 && next.from <= serverNow()
  return (
    <NoticeCard
      tone="info"
      title={
        amount === null ? (
          <FormattedMessage
            id={isConfirmable ? 'safer-play.waiting.confirmEnd' : 'safer-play.waiting.end'}
            values={{ from }}
          />
        ) : (
          <FormattedMessage
            id={isConfirmable ? 'safer-play.waiting.confirmAmount' : 'safer-play.waiting.amount'}
            values={{ amount, from }}
          />
        )
      }
      actions={
        <>
          {isConfirmable ? (
            <ActionButton size="small" busy={change.isPending} onClick={() => change.mutate(confirm)}>
              <FormattedMessage id="safer-play.waiting.confirm" />
            </ActionButton>
          ) : null}
          <ActionButton kind="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(keep)}>
            <FormattedMessage id="safer-play.waiting.keep" />
          </ActionButton>
        </>
      }
    />
  )
}
