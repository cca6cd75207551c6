import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Played at once and alone: a crossword, a scratchcard or a spin. */
export const isInstant = (game: GameInstance) => game.gamePlayout !== undefined

/**
 * A card from its sale to its end: `drawing` is bought and not drawn yet, `open` is drawn and not seen yet; a `refunded` one
 * could not be drawn.
 */
export type CardStage = 'drawing' | 'open' | 'over' | 'refunded'

/** Whether a card is the player's own; the others are for sale, or sold to somebody else. */
export const isOwn = (game: GameInstance) => isInstant(game) && game.playerInGame === true

/** Bought, and not seen to its end: it waits for its player. */
export const isUnfinished = (game: GameInstance) =>
  isOwn(game) && game.gameStatus !== 'ENDED' && game.gameStatus !== 'REPLAY1'

/** Bought, and neither drawn nor paid back: its player may take it back (`joinGameCancel`). */
export const isUndrawn = (game: GameInstance) =>
  isUnfinished(game) && game.gameStatus !== 'STARTED' && game.refundedTime === undefined

export function stageOf(game: GameInstance, isDrawn: boolean): CardStage {
  if (game.refundedTime !== undefined) return 'refunded'
  if (game.gameStatus === 'ENDED' || game.gameStatus === 'REPLAY1') return isDrawn ? 'over' : 'drawing'
  return isDrawn ? 'open' : 'drawing'
}
