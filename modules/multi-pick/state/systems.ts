import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { Play } from '#schemas/entities/player.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'
import type { LineFactor } from '#modules/game-rules/rules/game-rules.ts'
import { mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import type { ChosenNumbers } from '#modules/one-draw/rules/play-numbers.ts'
import { linesMatching } from '../rules/multi-matcher.ts'
import { factorsOf, linesOf } from '../rules/multi-play.ts'
import { linesWith, type LineMatches } from '../rules/winning-lines.ts'

/** The numbers on the screen, and those that a line of the game has. */
export interface DisplayedDraw {
  readonly balls: readonly number[]
  readonly balls2nd: readonly number[]
  readonly size: number
  readonly size2nd: number
}

/** At the end the draw itself, before that the balls so far. */
export function shownDrawOf(
  {
    gamePlaySize: size = 0,
    gamePlaySize2nd: size2nd = 0,
  }: Pick<GameInstance, 'gamePlaySize' | 'gamePlaySize2nd'>,
  draw: DrawState,
): DisplayedDraw {
  const { balls, balls2nd = [] } = (draw.isLastDraw ? draw.history.at(-1) : undefined) ?? draw
  return { balls, balls2nd, size, size2nd }
}

/** A rank of the payout table with the lines of one play that reach it. */
export interface RankOfSystem extends LineMatches {
  readonly row: PayoutRow
  readonly lines: number
}

/** A play of the player: every combination of its numbers is a line. */
export interface System extends ChosenNumbers {
  readonly playId: number
  /** The ways to choose a line's numbers in each set; their product is `lines`. */
  readonly factors: readonly LineFactor[]
  readonly lines: number
  /** Ranks that lines of it reach with the balls shown, the highest first. */
  readonly ranks: readonly RankOfSystem[]
  /** Set once the draw has ended. */
  readonly prize: number | undefined
}

/** The player's systems, those with the highest prize first, then in the order of purchase. */
export function systemsOf(
  plays: readonly Play[],
  shown: DisplayedDraw,
  rows: readonly PayoutRow[],
): System[] {
  return plays
    .flatMap(({ playId, play, prize }) => {
      const numbers = readPlayNumbers(play)
      if (numbers === null) return []
      const { main, second } = numbers
      const factors = factorsOf(numbers, withoutRange(shown))
      const ranks = ranksOf({ main, second }, shown, rows)
      return [{ playId, main, second, factors, lines: linesOf(factors), ranks, prize }]
    })
    .toSorted((one, other) => compareAmounts(other.prize ?? 0, one.prize ?? 0) || one.playId - other.playId)
}

/** The rules count lines by sizes alone. */
const withoutRange = ({ size, size2nd }: DisplayedDraw) => ({ size, size2nd, range: 0, range2nd: 0 })

function ranksOf(
  { main, second }: ChosenNumbers,
  shown: DisplayedDraw,
  rows: readonly PayoutRow[],
): RankOfSystem[] {
  const countOf = (numbers: readonly number[], drawn: readonly number[]) =>
    numbers.filter((number) => drawn.includes(number)).length
  const found = {
    picked: main.length,
    matched: countOf(main, shown.balls),
    picked2nd: second.length,
    matched2nd: countOf(second, shown.balls2nd),
  }
  return rows
    .map((row) => {
      const matches = { main: mainMatchesOf(row, shown.size), second: row.rankNumber2nd }
      return { row, ...matches, lines: linesMatching(matches, found, shown) }
    })
    .filter(({ lines }) => lines > 0)
    .toSorted((one, other) => other.main - one.main || other.second - one.second)
}

/** Winning lines on one page. */
export const PAGE_LINES = 20

export interface WinningLine extends ChosenNumbers {
  readonly rank: RankOfSystem
}

export const winningLineCount = ({ ranks }: Pick<System, 'ranks'>): number =>
  ranks.reduce((sum, { lines }) => sum + lines, 0)

/** One page of the winning lines, the highest rank first. Only the lines up to the page are made. */
export function winningLinesOn(page: number, system: System, shown: DisplayedDraw): WinningLine[] {
  const lines: WinningLine[] = []
  let left = page * PAGE_LINES
  for (const rank of system.ranks) {
    if (left >= rank.lines) {
      left -= rank.lines
      continue
    }
    for (const line of linesWith(rank, system, shown)) {
      if (left > 0) left -= 1
      else lines.push({ ...line, rank })
      if (lines.length === PAGE_LINES) return lines
    }
  }
  return lines
}
