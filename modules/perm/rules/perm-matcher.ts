import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { Draw, Hit } from '#modules/game-rules/rules/game-rules.ts'
import { sumOverNumbers } from '#modules/game-rules/rules/sum-over-numbers.ts'
import { betTypeOfWord, rowOfBet, type BetType } from './bet-types.ts'

const NOTHING: readonly Hit[] = []
/** Weight of the first ball relative to the others, so that one sum counts both. */
const FIRST = 1024

/** Number of lines of a bet that win when this many of its numbers are drawn. */
export function winningLines(
  bet: BetType,
  { matched, hasFirst, drawn }: { matched: number; hasFirst: boolean; drawn: number },
): number {
  if (bet.kind === 'first') return hasFirst ? 1 : 0
  // Where the banker is drawn, it wins with each of the other drawn numbers.
  if (bet.kind === 'banker') return matched === 1 ? drawn - 1 : 0
  return Number(combinations(matched, bet.taken))
}

/** Matches canonical bets against the balls in the order drawn. */
export function permMatcher(
  { prizes, gamePlayRange }: GameDefinition,
  { drawNumber, balls }: Draw,
): (play: string) => readonly Hit[] {
  const weights = new Int32Array(gamePlayRange + 1)
  for (const [place, ball] of balls.entries()) weights[ball] = place === 0 ? FIRST + 1 : 1
  const bets = new Map<string, { bet: BetType; row: number }>()
  const betOf = (word: string) => {
    const known = bets.get(word)
    if (known !== undefined) return known
    const bet = betTypeOfWord(word)
    if (bet === undefined) throw new RangeError(`no bet type ${word}`)
    const found = { bet, row: rowOfBet(prizes, bet) }
    bets.set(word, found)
    return found
  }
  return (play) => {
    const colon = play.indexOf(':')
    const { bet, row } = betOf(play.slice(0, colon))
    const sum = sumOverNumbers(play, weights, colon + 1)
    const found = { matched: sum % FIRST, hasFirst: sum >= FIRST, drawn: balls.length }
    const lines = winningLines(bet, found)
    if (lines === 0) return NOTHING
    const stake = Number(play.slice(play.indexOf('@', colon) + 1))
    return [{ drawNumber, row, units: lines * stake }]
  }
}
