import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Play } from '#schemas/entities/player.ts'
import { winningLines } from '../rules/perm-matcher.ts'
import { readPermPlay, type PermPlay } from '../rules/perm-play.ts'

/** One of the player's bets with the balls so far. */
export interface MatchedBet {
  readonly playId: number
  readonly bet: PermPlay
  /** The numbers of the bet that count for it: for a bet on the first number, the first ball alone. */
  readonly matched: readonly number[]
  readonly winningLines: number
  /** Set once the draw has ended. */
  readonly prize: number | undefined
}

/** The balls on the screen, in the order drawn; at the end those of the draw. */
export const ballsOf = ({ isLastDraw, history, balls }: DrawState): readonly number[] =>
  (isLastDraw ? history.at(-1)?.balls : undefined) ?? balls

/** The player's bets, those with the highest prize first, then those with the most winning lines. */
export function matchBets(
  plays: readonly Play[],
  balls: readonly number[],
  { gamePlaySize = 0 }: Pick<GameInstance, 'gamePlaySize'>,
): MatchedBet[] {
  const bets = plays.flatMap(({ playId, play, prize }) => {
    const bet = readPermPlay(play)
    return typeof bet === 'string' ? [] : [matchBet({ playId, bet, prize }, balls, gamePlaySize)]
  })
  return bets.toSorted(
    (one, other) =>
      compareAmounts(other.prize ?? 0, one.prize ?? 0) ||
      other.winningLines - one.winningLines ||
      one.playId - other.playId,
  )
}

function matchBet(
  { playId, bet, prize }: Pick<MatchedBet, 'playId' | 'bet' | 'prize'>,
  balls: readonly number[],
  drawn: number,
): MatchedBet {
  const counting = bet.bet.kind === 'first' ? balls.slice(0, 1) : balls
  const matched = bet.numbers.filter((number) => counting.includes(number))
  const hasFirst = bet.numbers.includes(balls[0] ?? 0)
  const lines = winningLines(bet.bet, { matched: matched.length, hasFirst, drawn })
  return { playId, bet, matched, winningLines: lines, prize }
}
