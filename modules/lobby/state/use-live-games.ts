import { useCallback } from 'react'
import { useGameInstanceIds } from '#games/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'
import { byNextDraw } from '../rules/game-order.ts'

/** The games that are being drawn now, or are in another state, and can be watched. Cards belong to their player. */
export function useLiveGames(gameStatus: GameStatus = 'STARTED'): readonly number[] {
  const rolesOf = useGameRoles()
  const where = useCallback(
    (game: GameInstance) =>
      game.gameStatus === gameStatus && game.gamePlayout === undefined && rolesOf(game).watch !== undefined,
    [gameStatus, rolesOf],
  )
  return useGameInstanceIds({ where, order: byNextDraw })
}
