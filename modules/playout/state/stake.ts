import { toMinor } from '#runtime/format/amounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import { linesOfBet, readPermPlay } from '#modules/perm/rules/perm-play.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Play } from '#schemas/entities/player.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

type Sizes = Pick<GameInstance, 'gamePlaySize' | 'gamePlaySize2nd' | 'gamePlayRange'>
type Priced = Sizes &
  Pick<GameInstance, 'gamePlayCost' | 'gameFeePerPlay' | 'currencyId' | 'payoutCurrencyId'>

/** Number of lines that a play covers; one for a ticket or a card. */
export function linesOfPlay(game: Sizes, play: string): number {
  const numbers = readPlayNumbers(play)
  if (numbers !== null) {
    const { main, second, count } = numbers
    const { gamePlaySize = main.length, gamePlaySize2nd = second.length } = game
    const ways = combinations(main.length, gamePlaySize) * combinations(second.length, gamePlaySize2nd)
    return count * Number(ways)
  }
  const bet = readPermPlay(play)
  return typeof bet === 'string' ? 1 : linesOfBet({ gamePlayRange: game.gamePlayRange ?? 0 }, bet)
}

/** Price of the player's plays in an instance, with fees. */
export function stakeMinor(game: Priced, plays: readonly Play[], decimalPlaces: number): number {
  const { gamePlayCost = 0, gameFeePerPlay = 0 } = game
  const perLine = toMinor(gamePlayCost, decimalPlaces) + toMinor(gameFeePerPlay, decimalPlaces)
  return plays.reduce((sum, { play }) => sum + linesOfPlay(game, play) * perLine, 0)
}

/** Whether the player won more than the plays cost: a smaller win is reported, not celebrated. */
export function isCelebrated(
  game: Priced,
  { myPlays, myWinnings }: Pick<DrawState, 'myPlays' | 'myWinnings'>,
  decimalPlaces: number,
): boolean {
  const isComparable = (game.payoutCurrencyId ?? game.currencyId) === game.currencyId
  return isComparable && toMinor(myWinnings, decimalPlaces) > stakeMinor(game, myPlays, decimalPlaces)
}
