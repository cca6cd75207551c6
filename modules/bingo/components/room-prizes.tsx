import { EMPTY_DRAW } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { bingoPrizes } from '../state/prize-rows.ts'
import { usePrizeRows } from '../state/use-bingo-room.ts'
import { PrizeTiles } from './prize-tiles.tsx'

/** The prizes of a room before it is called, on the current pool. */
export function RoomPrizes({ game }: { game: GameInstance }) {
  const prizes = bingoPrizes(usePrizeRows(game), EMPTY_DRAW)
  return (
    <PrizeTiles prizes={prizes} called={null} currencyId={game.payoutCurrencyId ?? game.currencyId ?? 0} />
  )
}
