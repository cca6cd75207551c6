import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PickingSettings } from '../settings.ts'
import { furtherDraws, type FurtherDraws } from './further-draws.ts'
import type { NumberPicking } from './number-picking.ts'

/** The draws that can be bought ahead, loaded with the summary. A game whose dates fail to load sells none. */
export function useFurtherDraws(game: GameInstance, state: NumberPicking): FurtherDraws {
  const { furtherDraws: choices } = useModuleSettings<PickingSettings>('picking')
  const { gameId, gameInstanceId } = game
  const enabled = state.section === 'numberPickingConfirm'
  const { data, isError, refetch } = useOperation('getSubscriptionDates', { gameId }, { enabled })
  useEffect(() => {
    // Another instance accepts the plays: all dates shift by one draw.
    if (enabled) void refetch({ cancelRefetch: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [enabled, gameInstanceId, refetch])
  const isPrimary = state.currencyId === state.primaryCurrencyId
  return furtherDraws(isPrimary ? state.subscriptions : 0, choices ?? [], isError ? [] : data?.dates)
}
