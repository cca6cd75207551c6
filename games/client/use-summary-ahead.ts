import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useAccountRates } from './use-account-rates.ts'
import { useDrawsAhead } from './use-draws-ahead.ts'

/**
 * Asks for the choices of a purchase's summary as soon as plays are chosen. Without these answers, the summary shows its
 * choices late, and they move the button that buys.
 */
export function useSummaryAhead(game: GameInstance, isChosen: boolean): void {
  useDrawsAhead(game, isChosen)
  useAccountRates(game, isChosen)
}
