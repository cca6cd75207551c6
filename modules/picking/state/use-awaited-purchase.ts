import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { usePendingJoin } from '#games/client/pending-join.ts'
import { POLL_INTERVAL_MS } from '#schemas/limits.ts'
import type { PendingJoin, PendingJoinState } from '#schemas/protocol/pending-joins.ts'

export interface AwaitedPurchase {
  /** Undefined while it is loading, null where the service has none. */
  readonly purchase: PendingJoin | null | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
  /** The player buys by hand: the service makes no purchase by itself any more. */
  readonly cancel: () => void
  readonly isCancelling: boolean
  /** The purchase was made: the slip is no longer kept. */
  readonly done: () => void
}

const OPEN_STATES: readonly PendingJoinState[] = ['waiting', 'due']

/** The purchase that the service makes once a deposit is paid, followed until it is decided. */
export function useAwaitedPurchase(isPlayer = true): AwaitedPurchase {
  const [, { setAutomatic, forget }] = usePendingJoin()
  const { data, isError, refetch } = useOperation(
    'getPendingJoin',
    {},
    {
      enabled: isPlayer,
      pollMs: (answer) => (isOpen(answer?.pendingJoin) ? POLL_INTERVAL_MS : false),
    },
  )
  const { mutate, isPending } = useOperationMutation('trackPendingJoin', { invalidates: ['getPendingJoin'] })
  return {
    purchase: data === undefined ? undefined : (data.pendingJoin ?? null),
    isError,
    refetch,
    cancel: () => mutate({}, { onSuccess: () => setAutomatic(false) }),
    isCancelling: isPending,
    done: forget,
  }
}

/** Whether a purchase is not decided yet. */
export const isOpen = (purchase: PendingJoin | null | undefined): boolean =>
  purchase !== undefined && purchase !== null && OPEN_STATES.includes(purchase.state)
