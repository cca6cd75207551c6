import { useCallback, useMemo } from 'react'
import { useGameInstanceIds } from '#games/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { byNextDraw, isShared, isUpcoming } from '../rules/game-order.ts'

/** Rooms and instant games of the first screen; a search finds the others. */
const ROOMS = 12
const INSTANT = 6

const isInstant = (game: GameInstance) => !isShared(game)
const isOwn = (game: GameInstance) => isUpcoming(game) && isShared(game)

/** The draws that players wait for together, as far as they sell cards; the next one first. */
export const useRoomIds = (): readonly number[] => useOnSale(isShared, ROOMS)

/** The games that are drawn when they are bought. */
export const useInstantIds = (): readonly number[] => useOnSale(isInstant, INSTANT)

/** The draws that the player has plays in, running ones included. */
export const useMyRoomIds = (): readonly number[] =>
  useGameInstanceIds({ playerInGame: true, where: isOwn, order: byNextDraw })

/** The first games of a sort that accept plays, of the kinds that the site can sell. */
function useOnSale(isOfSort: (game: GameInstance) => boolean, count: number): readonly number[] {
  const rolesOf = useGameRoles()
  const where = useCallback(
    (game: GameInstance) => takesPlays(game) && isOfSort(game) && rolesOf(game).buy !== undefined,
    [rolesOf, isOfSort],
  )
  const ids = useGameInstanceIds({ where, order: byNextDraw })
  return useMemo(() => ids.slice(0, count), [ids, count])
}
