import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { writePlayNumbers } from '#schemas/protocol/play-string.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { LineFactor, PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { areInRange, hasRepeats } from '#modules/one-draw/rules/play-numbers.ts'
import { betTypeOfWord, rowOfBet, type BetType } from './bet-types.ts'

/** One bet: its type, its numbers and the stake per line, as a multiple of the line price. */
export interface PermPlay {
  bet: BetType
  numbers: number[]
  stake: number
}

const PLAY = /^([A-Z]{4,7}[0-9]?):([0-9]{1,4}(?:-[0-9]{1,4})*)(?:@([0-9]{1,6}))?$/

/** Parses `PERM3:4-17-33-52-80@2` and validates it against the game. The default stake is 1. */
export function parsePermPlay(definition: GameDefinition, play: string): PermPlay | PlayRefusal {
  const [, word, list, times = '1'] = PLAY.exec(play) ?? []
  if (word === undefined || list === undefined) return 'malformed'
  const bet = betTypeOfWord(word)
  if (bet === undefined || rowOfBet(definition.prizes, bet) === -1) return 'no-such-bet'
  const numbers = list.split('-').map(Number)
  const { least, most } = numbersOfBet(definition, bet)
  if (numbers.length < least || numbers.length > most) return 'wrong-count'
  if (!areInRange(numbers, definition.gamePlayRange)) return 'out-of-range'
  if (hasRepeats(numbers)) return 'repeated'
  const stake = Number(times)
  if (stake < 1 || stake > (definition.stakeMultiplierMax ?? 1)) return 'stake-out-of-range'
  return { bet, numbers, stake }
}

/** The canonical string: numbers ascending, the stake always written. */
export function formatPermPlay({ bet, numbers, stake }: PermPlay): string {
  return `${bet.word}:${writePlayNumbers(numbers)}@${stake}`
}

/** Number of numbers in a bet. A perm must have more than one line; with one line it would be a direct bet. */
export function numbersOfBet(
  { gamePlaySizeMax = 0 }: GameDefinition,
  { kind, taken }: BetType,
): { least: number; most: number } {
  if (kind === 'perm') return { least: taken + 1, most: gamePlaySizeMax }
  const count = kind === 'direct' ? taken : 1
  return { least: count, most: count }
}

/** Factors of a bet's lines: combinations of its numbers, or one line with each other number, times the stake. */
export function factorsOfBet(
  { gamePlayRange }: GameDefinition,
  { bet, numbers, stake }: PermPlay,
): LineFactor[] {
  const staked: LineFactor = { of: 'stake', ways: stake }
  if (bet.kind === 'banker') return [{ of: 'partners', ways: gamePlayRange - 1 }, staked]
  const { length: picked } = numbers
  const ways = Number(combinations(picked, bet.taken))
  return [{ of: 'numbers', picked, taken: bet.taken, ways }, staked]
}

export function linesOfBet(definition: GameDefinition, play: PermPlay): number {
  return factorsOfBet(definition, play).reduce((lines, { ways }) => lines * ways, 1)
}
