import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Accepts plays now: shown first in a lobby, and can be bought. */
export const takesPlays = (game: GameInstance) => game.gameStatus === 'OPEN' && game.isPlayable !== false
