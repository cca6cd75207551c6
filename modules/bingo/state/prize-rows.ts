import type { DrawState } from '#games/live/draw-state.ts'
import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { RowWon } from '#schemas/entities/player.ts'
import { fewestBalls, includes } from '../rules/patterns.ts'
import { calledBalls } from './called-balls.ts'

/** `now` is played for, `later` includes a pattern that is played for now, `missed` was not won within its balls. */
export type RowState = 'now' | 'later' | 'won' | 'missed'

/** A prize of a bingo. */
export interface BingoPrize {
  readonly row: PayoutRow
  readonly pattern: BingoPattern
  /** The maximum number of balls, for a row that has one. */
  readonly withinBalls: number | null
  readonly state: RowState
  /** Its winners, the ball that won it, and the number of balls called until then. */
  readonly won: { readonly row: RowWon; readonly ball: number; readonly balls: number } | null
}

const isSame = (row: Pick<PayoutRow, 'rankNumber' | 'rankNumber2nd'>, other: RowWon) =>
  row.rankNumber === other.rankNumber && row.rankNumber2nd === other.rankNumber2nd

/** The prizes of a bingo, the easiest pattern first, with what has become of each. */
export function bingoPrizes(
  rows: readonly PayoutRow[],
  draw: Pick<DrawState, 'history' | 'drawNumber' | 'balls' | 'isLastDraw'>,
): BingoPrize[] {
  const called = calledBalls(draw).length
  const wonRows = wonRowsOf(draw)
  const known = rows.flatMap((row) => {
    const { bingoPattern: pattern, withinBalls = null } = row.meta ?? {}
    if (pattern === undefined) return []
    const won = wonRows.find((one) => isSame(row, one.row)) ?? null
    const isOver = draw.isLastDraw || (withinBalls !== null && called > withinBalls)
    return [{ row, pattern, withinBalls, won, isOpen: won === null && !isOver }]
  })
  const open = known.filter(({ isOpen }) => isOpen).map(({ pattern }) => pattern)
  const isLater = (pattern: BingoPattern) => open.some((part) => part !== pattern && includes(pattern, part))
  return known
    .map(({ isOpen, ...prize }): BingoPrize => ({
      ...prize,
      state: isOpen ? (isLater(prize.pattern) ? 'later' : 'now') : prize.won === null ? 'missed' : 'won',
    }))
    .toSorted(
      (one, other) =>
        fewestBalls(one.pattern) - fewestBalls(other.pattern) ||
        (one.withinBalls ?? Infinity) - (other.withinBalls ?? Infinity) ||
        one.row.rankNumber - other.row.rankNumber,
    )
}

/** Every row that was won, with the ball that won it. */
function wonRowsOf({ history }: Pick<DrawState, 'history'>) {
  let balls = 0
  return history.flatMap((draw) => {
    balls += draw.balls.length
    const total = balls
    const ball = draw.balls.at(-1) ?? 0
    return (draw.rowsWon ?? []).map((row) => ({ row, ball, balls: total }))
  })
}

/** The patterns of the prizes in these states, each once, the easiest first. */
export const patternsIn = (prizes: readonly BingoPrize[], ...states: readonly RowState[]): BingoPattern[] => [
  ...new Set(prizes.filter(({ state }) => states.includes(state)).map(({ pattern }) => pattern)),
]

/** The highest prize of a room on the current pool, without its progressive. */
export function topPrize(
  { jackpot = 0 }: Pick<GameInstance, 'jackpot'>,
  prizes: readonly BingoPrize[],
): number {
  const amounts = prizes.flatMap(({ row }) => (row.meta?.winsProgressive === true ? [] : [row.rankPrize]))
  return amounts.length === 0 ? jackpot : Math.max(...amounts)
}
