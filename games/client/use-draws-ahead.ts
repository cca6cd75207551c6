import { useEffect } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useOperation } from '#runtime/client/use-operation.ts'

export interface DrawsAhead {
  /** Starts of the draws that can be bought ahead, UTC milliseconds; undefined until all of this is known. */
  readonly dates: readonly number[] | undefined
  /** The player's running subscriptions to the game. */
  readonly running: number
  readonly isAsking: boolean
}

/** The draws of a game that can be bought ahead. A game whose dates fail to load sells none. */
export function useDrawsAhead({ gameId, gameInstanceId }: GameInstance, enabled: boolean): DrawsAhead {
  const { data, isError, isLoading, refetch } = useOperation('getSubscriptionDates', { gameId }, { enabled })
  const dates = isError ? [] : data?.dates
  const sellsAhead = dates !== undefined && dates.length > 0
  const subscriptions = useOperation(
    'hasPlayerGameSubscriptions',
    { gameId },
    { enabled: enabled && sellsAhead },
  )
  useEffect(() => {
    // Another instance accepts the plays: all dates shift by one draw.
    if (enabled) void refetch({ cancelRefetch: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [enabled, gameInstanceId, refetch])
  const isAsking = isLoading || subscriptions.isLoading
  return { dates: isAsking ? undefined : dates, running: subscriptions.data?.activeCount ?? 0, isAsking }
}
