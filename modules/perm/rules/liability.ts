import { worstCaseOf } from '#modules/game-rules/rules/exposure.ts'
import { fixedPrizeMinor } from '#modules/game-rules/rules/fixed-prize.ts'
import type { LiabilityRules } from '#modules/game-rules/rules/game-rules.ts'
import { rowOfBet, type BetType } from './bet-types.ts'
import { winningLines } from './perm-matcher.ts'
import { formatPermPlay, parsePermPlay, type BetTerms, type PermPlay } from './perm-play.ts'

const FIRST = 'first:'
const DRAWN = 'drawn:'

/**
 * Maximum cost of the bets in one draw, for an operator who must cover it. A bet's maximum win is spread equally over its
 * numbers, and no draw costs more than the sum on the P numbers with the highest sums: a bet with m drawn numbers wins at
 * most m of those parts. For bets on the first number only one number counts.
 */
export const permLiability: LiabilityRules<BetTerms> = {
  exposureOf(definition, play) {
    const parsed = parsePermPlay(definition, play)
    if (typeof parsed === 'string') throw new RangeError(`no bet of this game: ${play}`)
    const { bet, numbers } = parsed
    const mostMinor = maximumWinMinor(definition, parsed)
    if (bet.kind === 'first') return [[`${FIRST}${numbers[0]}`, mostMinor]]
    const partMinor = Math.ceil(mostMinor / Math.min(numbers.length, definition.gamePlaySize))
    return numbers.map((number) => [`${DRAWN}${number}`, partMinor])
  },
  mostMinor(definition, exposure) {
    return dearest(exposure, FIRST, 1) + dearest(exposure, DRAWN, definition.gamePlaySize)
  },
}

/** No draw pays these bets more than this, in minor units; for one bet it is exact. */
export function maximumWinOfBets(terms: BetTerms, bets: readonly PermPlay[]): number {
  const sumMinor = bets.reduce((sum, bet) => sum + maximumWinMinor(terms, bet), 0)
  return Math.min(sumMinor, worstCaseOf(permLiability, terms, bets.map(formatPermPlay)))
}

/** Prize of one winning line at the least stake, minor units. */
export function lineWinMinor(definition: BetTerms, bet: BetType): number {
  return fixedPrizeMinor(definition, definition.prizes[rowOfBet(definition.prizes, bet)]!)
}

/** Maximum win of one bet: as many of its numbers drawn as there are balls. Minor units. */
export function maximumWinMinor(definition: BetTerms, { bet, numbers, stake }: PermPlay): number {
  const drawn = definition.gamePlaySize
  const matched = Math.min(numbers.length, drawn)
  const lines = winningLines(bet, { matched, hasFirst: true, drawn })
  return lines * stake * lineWinMinor(definition, bet)
}

function dearest(exposure: ReadonlyMap<string, number>, slots: string, count: number): number {
  const amounts = [...exposure]
    .filter(([slot]) => slot.startsWith(slots))
    .map(([, amountMinor]) => amountMinor)
  const most = amounts.sort((one, other) => other - one).slice(0, count)
  return most.reduce((sum, amountMinor) => sum + amountMinor, 0)
}
