import { useMemo } from 'react'
import { useGameInstance, useGameInstanceIds } from '#games/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isInstant, isUnfinished } from './card-stage.ts'

const byGame = (one: GameInstance, other: GameInstance) =>
  one.gameId - other.gameId || one.gameInstanceId - other.gameInstanceId

const byPurchase = (one: GameInstance, other: GameInstance) =>
  (other.lastJoinTimeMs ?? 0) - (one.lastJoinTimeMs ?? 0) || other.gameInstanceId - one.gameInstanceId

/** The open instances of instant games that a module of the site draws. */
export function useOffered(): readonly number[] {
  const rolesOf = useGameRoles()
  const where = useMemo(
    () => (game: GameInstance) => isInstant(game) && takesPlays(game) && rolesOf(game).buyNow !== undefined,
    [rolesOf],
  )
  return useGameInstanceIds({ where, order: byGame })
}

/** The player's bought cards that are not finished, the latest first. */
export function useUnfinished(): readonly number[] {
  return useGameInstanceIds({ where: isUnfinished, order: byPurchase })
}

/** The game of an instance: a list of games keeps its places while instances are sold. */
export function useGameId(gameInstanceId: number): number {
  return useGameInstance(gameInstanceId)?.gameId ?? gameInstanceId
}
