import type { CardOutcome } from '#games/checkout/instant-card.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** The outcome of the player's own card; null where it is not drawn, or not the player's own. */
export function cardOutcomeOf({
  gameDrawResults,
  plays,
}: Pick<OperationResult<'getGameResults'>, 'gameDrawResults' | 'plays'>): CardOutcome | null {
  const [draw] = gameDrawResults
  const [own] = plays
  return draw && own ? { play: own.play, balls: draw.balls, prize: own.prize ?? 0 } : null
}
