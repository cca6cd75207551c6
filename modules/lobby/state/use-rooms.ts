import { useGameInstanceIds } from '#runtime/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { byNextDraw, isShared, isUpcoming } from '../rules/game-order.ts'
import { useMemo } from 'react'

/** Rooms and instant games of the first screen; a search finds the others. */
const ROOMS = 12
const INSTANT = 6

const isRoom = (game: GameInstance) => takesPlays(game) && isShared(game)
const isInstant = (game: GameInstance) => takesPlays(game) && !isShared(game)
const isOwn = (game: GameInstance) => isUpcoming(game) && isShared(game)

/** The draws that players wait for together, as far as they sell cards; the next one first. */
export const useRoomIds = (): readonly number[] =>
  useFirst(useGameInstanceIds({ where: isRoom, order: byNextDraw }), ROOMS)

/** The games that are drawn when they are bought. */
export const useInstantIds = (): readonly number[] =>
  useFirst(useGameInstanceIds({ where: isInstant, order: byNextDraw }), INSTANT)

/** The draws that the player has plays in, running ones included. */
export const useMyRoomIds = (): readonly number[] =>
  useGameInstanceIds({ playerInGame: true, where: isOwn, order: byNextDraw })

function useFirst(ids: readonly number[], count: number): readonly number[] {
  return useMemo(() => ids.slice(0, count), [ids, count])
}
