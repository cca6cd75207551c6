import { useRowsInKind } from '#games/client/use-rows-in-kind.ts'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Play } from '#schemas/entities/player.ts'

/** Names the items and entries to other games that plays of an instance won; nothing before the payout table is loaded. */
export function useThingsWon(game: GameInstance, plays: readonly Play[]): (play: Play) => string[] {
  const isInKind = plays.some(({ ranksWon = [] }) => ranksWon.some(({ prize }) => prize === 0))
  const { rowInKind } = useRowsInKind(game.gameInstanceId, isInKind)
  const nameOf = useRowPrize(game.currencyId ?? 0)
  return ({ ranksWon = [] }) =>
    ranksWon.flatMap((rank) => {
      const row = rowInKind(rank)
      return row === undefined ? [] : [nameOf({ ...row, rankPrize: 0 })]
    })
}
