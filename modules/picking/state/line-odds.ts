import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** One in this many lines wins. */
export interface LineOdds {
  readonly first: number
  /** Null where a line can win several rows, so that their chances do not add up. */
  readonly any: number | null
}

/** Kinds in which a line wins at most one row of a draw: the ranks exclude each other. */
const ONE_ROW_A_LINE: ReadonlySet<GameRule> = new Set([
  'oneDrawGame',
  'oneDrawGameExt',
  'oneDrawGameExtMulti',
  'oneDrawGameBonusV2',
])

/** The odds of a line from those of each row; null where the table has none. */
export function lineOdds(rows: readonly PayoutRow[], gameRule: GameRule): LineOdds | null {
  const odds = rows.flatMap(({ meta }) => (meta?.odds === undefined ? [] : [meta.odds]))
  const [first] = odds
  if (first === undefined) return null
  const chance = odds.reduce((sum, oneIn) => sum + 1 / oneIn, 0)
  return { first, any: ONE_ROW_A_LINE.has(gameRule) ? 1 / chance : null }
}
