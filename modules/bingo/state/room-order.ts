import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'

export const isRoom = ({ gameRule, gameStatus }: GameInstance): boolean =>
  gameRule === 'bingoGame' && gameStatus !== 'ENDED' && gameStatus !== 'REPLAY1'

const startOf = ({ startTime, tournamentStartTime }: GameInstance) =>
  startTime ?? tournamentStartTime ?? Number.MAX_SAFE_INTEGER

/** A room with cards of the player that is called, or about to be. */
const isOwnCall = (game: GameInstance) => (game.playerPlaysInGame ?? 0) > 0 && !takesPlays(game)

/** The player's own running rooms come first, then the room that is called next; rooms that start when full follow, and those that are being called. */
export const byNextCall = (one: GameInstance, other: GameInstance): number =>
  Number(isOwnCall(other)) - Number(isOwnCall(one)) ||
  Number(takesPlays(other)) - Number(takesPlays(one)) ||
  startOf(one) - startOf(other) ||
  one.gameInstanceId - other.gameInstanceId
