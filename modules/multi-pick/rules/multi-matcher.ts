import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { Draw, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { matchWeights, PICKED, sumOverNumbers } from '#modules/game-rules/rules/sum-over-numbers.ts'
import type { PlaySizes } from '#modules/one-draw/rules/play-numbers.ts'
import { mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'

/** Count of numbers that a play picked in each set, and of those drawn. */
export interface PickedAndMatched {
  picked: number
  matched: number
  picked2nd: number
  matched2nd: number
}

/** Number of a play's lines that match exactly this many of each set. */
export function linesMatching(
  { main, second }: { main: number; second: number },
  found: PickedAndMatched,
  { size, size2nd }: Pick<PlaySizes, 'size' | 'size2nd'>,
): number {
  const { picked, matched, picked2nd, matched2nd } = found
  const ways =
    combinations(matched, main) *
    combinations(picked - matched, size - main) *
    combinations(matched2nd, second) *
    combinations(picked2nd - matched2nd, size2nd - second)
  return Number(ways)
}

/** Matches canonical plays. Plays with equal picked and matched counts win the same, so results are cached by them. */
export function multiMatcher(
  prizes: readonly PrizeRow[],
  sizes: PlaySizes,
  { drawNumber, balls, balls2nd = [] }: Draw,
): (play: string) => readonly Hit[] {
  const weights = matchWeights(balls, sizes.range)
  const weights2nd = matchWeights(balls2nd, sizes.range2nd)
  const rows = prizes.map((row) => ({ main: mainMatchesOf(row, sizes.size), second: row.rankNumber2nd }))
  const known = new Map<number, readonly Hit[]>()
  return (play) => {
    const sum = sumOverNumbers(play, weights)
    const sum2nd = sizes.size2nd === 0 ? 0 : sumOverNumbers(play, weights2nd, play.indexOf('|') + 1)
    // No set has more than a few hundred numbers, so both sums fit into one safe integer.
    const key = sum * 2 ** 25 + sum2nd
    const before = known.get(key)
    if (before !== undefined) return before
    const found = {
      picked: Math.floor(sum / PICKED),
      matched: sum % PICKED,
      picked2nd: Math.floor(sum2nd / PICKED),
      matched2nd: sum2nd % PICKED,
    }
    const hits = rows.flatMap((row, index): Hit[] => {
      const units = linesMatching(row, found, sizes)
      return units === 0 ? [] : [{ drawNumber, row: index, units }]
    })
    hits.sort((one, other) => byRank(prizes[one.row]!, prizes[other.row]!))
    known.set(key, hits)
    return hits
  }
}

/** Order in which prizes of one draw are listed. */
function byRank(one: PrizeRow, other: PrizeRow): number {
  return one.rankNumber - other.rankNumber || one.rankNumber2nd - other.rankNumber2nd
}
