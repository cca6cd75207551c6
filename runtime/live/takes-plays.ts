import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Takes plays now: what a lobby offers first, and what can be bought. */
export const takesPlays = (game: GameInstance) => game.gameStatus === 'OPEN' && game.isPlayable !== false
