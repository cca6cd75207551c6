import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { pendingTicketOf, usePendingJoin } from '#games/client/pending-join.ts'
import type { PendingJoinRefusal } from '#schemas/protocol/pending-joins.ts'

/** How the slip of a deposit is bought: by the service once the deposit is paid, or by hand. */
export interface SlipPurchase {
  readonly isAutomatic: boolean
  readonly setAutomatic: (isAutomatic: boolean) => void
  readonly isBusy: boolean
  /** Why the service does not make the purchase; the player may still deposit, and buy by hand. */
  readonly refusal: PendingJoinRefusal | 'unknown' | null
  /** Agrees the purchase with the service, then calls back. Nothing is paid before. */
  readonly agree: (then: () => void) => void
}

export function useSlipPurchase(isForSlip: boolean): SlipPurchase {
  const [slip, { setAutomatic }] = usePendingJoin()
  const track = useOperationMutation('trackPendingJoin', {
    invalidates: ['getPendingJoin'],
    showsOwnFailure: true,
  })
  const ticketRequest = isForSlip ? pendingTicketOf(slip) : undefined
  const { data, isError, isPending } = track
  return {
    isAutomatic: ticketRequest !== undefined,
    setAutomatic(isAutomatic) {
      track.reset()
      setAutomatic(isAutomatic)
    },
    isBusy: isPending,
    refusal: isError ? 'unknown' : data?.result === -1 ? (data.refusal ?? 'unknown') : null,
    agree(then) {
      if (!isForSlip) return then()
      // Without a ticket an earlier agreement ends.
      track.mutate(ticketRequest === undefined ? {} : { ticketRequest }, {
        onSuccess: ({ result }) => {
          if (result === 1) then()
          else setAutomatic(false)
        },
      })
    },
  }
}
