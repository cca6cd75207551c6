import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { fixedPrizeMinor } from '#modules/game-rules/rules/fixed-prize.ts'
import { rowOfBet } from './bet-types.ts'
import { winningLines } from './perm-matcher.ts'
import { parsePermPlay, type PermPlay } from './perm-play.ts'

/**
 * The most that these bets can cost in one draw, in minor units, for an operator who must cover it. Only one number
 * is drawn first and only P bankers are drawn, so that of those bets the dearest count; the others are taken to win
 * together, so that no draw costs more and most cost far less.
 */
export function worstCaseMinor(definition: GameDefinition, plays: readonly string[]): number {
  let othersMinor = 0
  const perFirst = new Map<number, number>()
  const perBanker = new Map<number, number>()
  for (const play of plays) {
    const parsed = parsePermPlay(definition, play)
    if (typeof parsed === 'string') throw new RangeError(`no bet of this game: ${play}`)
    const mostMinor = mostOfBet(definition, parsed)
    const { kind } = parsed.bet
    if (kind === 'first') addTo(perFirst, parsed.numbers[0]!, mostMinor)
    else if (kind === 'banker') addTo(perBanker, parsed.numbers[0]!, mostMinor)
    else othersMinor += mostMinor
  }
  return dearest(perFirst, 1) + dearest(perBanker, definition.gamePlaySize) + othersMinor
}

/** The most that one bet can win: as many of its numbers drawn as there are balls. */
function mostOfBet(definition: GameDefinition, { bet, numbers, stake }: PermPlay): number {
  const drawn = definition.gamePlaySize
  const matched = Math.min(numbers.length, drawn)
  const lines = winningLines(bet, { matched, hasFirst: true, drawn })
  return lines * stake * fixedPrizeMinor(definition, definition.prizes[rowOfBet(definition.prizes, bet)]!)
}

function addTo(sums: Map<number, number>, number: number, amountMinor: number): void {
  sums.set(number, (sums.get(number) ?? 0) + amountMinor)
}

function dearest(sums: ReadonlyMap<number, number>, count: number): number {
  const amounts = [...sums.values()].sort((one, other) => other - one)
  return amounts.slice(0, count).reduce((sum, amountMinor) => sum + amountMinor, 0)
}
