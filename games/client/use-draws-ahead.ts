import { useEffect } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** The promotion of a game: the operator pays draws of a player's first subscription to it. */
export type DrawsPromotion = NonNullable<OperationResult<'getSubscriptionPromotion'>['promotion']>

export interface DrawsAhead {
  /** Starts of the draws that can be bought ahead, UTC milliseconds; undefined until all of this is known. */
  readonly dates: readonly number[] | undefined
  /** The player's running subscriptions to the game. */
  readonly running: number
  /** Null where the game has none, or the player has used it. */
  readonly promotion: DrawsPromotion | null
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
  const { data: promoted, isLoading: isPromotionLoading } = useOperation(
    'getSubscriptionPromotion',
    { gameId },
    { enabled: enabled && sellsAhead },
  )
  useEffect(() => {
    // Another instance accepts the plays: all dates shift by one draw.
    if (enabled) void refetch({ cancelRefetch: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [enabled, gameInstanceId, refetch])
  const isAsking = isLoading || subscriptions.isLoading || isPromotionLoading
  return {
    dates: isAsking ? undefined : dates,
    running: subscriptions.data?.activeCount ?? 0,
    promotion: promoted?.promotion?.isAvailable === true ? promoted.promotion : null,
    isAsking,
  }
}
