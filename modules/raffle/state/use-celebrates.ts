import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import { useTotal } from './use-total.ts'
import type { TicketWin } from './prize-draws.ts'

export const isItem = ({ row }: TicketWin) => row?.prizeItem !== undefined

/** Whether the player won an item, or more than the tickets cost: a smaller win is reported, not celebrated. */
export function useCelebrates(
  game: GameInstance,
  { myPlays, myWinnings }: Pick<DrawState, 'myPlays' | 'myWinnings'>,
  { wins, currencyId }: { wins: readonly TicketWin[]; currencyId: number },
): boolean {
  const stake = useTotal(game, myPlays.length)
  return wins.some(isItem) || (currencyId === game.currencyId && compareAmounts(myWinnings, stake) > 0)
}
