import { useCallback } from 'react'
import { useGameInstanceIds } from '#runtime/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { byNextDraw } from '../rules/game-order.ts'

/** The games that are being drawn now and can be watched. Cards belong to their player. */
export function useLiveGames(): readonly number[] {
  const rolesOf = useGameRoles()
  const where = useCallback(
    (game: GameInstance) =>
      game.gameStatus === 'STARTED' && game.gamePlayout === undefined && rolesOf(game).watch !== undefined,
    [rolesOf],
  )
  return useGameInstanceIds({ where, order: byNextDraw })
}
