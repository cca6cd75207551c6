import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useAccountRates } from './use-account-rates.ts'
import { useDrawsAhead } from './use-draws-ahead.ts'

/**
 * Asks for what the summary of a purchase offers, once plays are chosen: asked for there, the choices would appear late, and
 * move the button that buys.
 */
export function useSummaryAhead(game: GameInstance, isChosen: boolean): void {
  useDrawsAhead(game, isChosen)
  useAccountRates(game, isChosen)
}
