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

/** The part of a definition that bets depend on; players know all of it. */
export type BetTerms = Pick<
  GameDefinition,
  'prizes' | 'gamePlaySize' | 'gamePlayRange' | 'gamePlaySizeMax' | 'stakeMultiplierMax' | 'gamePlayCostMinor'
>

const PLAY = /^([A-Z]{4,7}[0-9]?):([0-9]{1,4}(?:-[0-9]{1,4})*)(?:@([0-9]{1,6}))?$/

/** Reads `PERM3:4-17-33-52-80@2` as notation alone; the game decides whether it is valid. The default stake is 1. */
export function readPermPlay(play: string): PermPlay | Extract<PlayRefusal, 'malformed' | 'no-such-bet'> {
  const [, word, list, times = '1'] = PLAY.exec(play) ?? []
  if (word === undefined || list === undefined) return 'malformed'
  const bet = betTypeOfWord(word)
  if (bet === undefined) return 'no-such-bet'
  return { bet, numbers: list.split('-').map(Number), stake: Number(times) }
}

/** Reads a play and validates it against the game. */
export function parsePermPlay(definition: BetTerms, play: string): PermPlay | PlayRefusal {
  const read = readPermPlay(play)
  if (typeof read === 'string') return read
  const { bet, numbers, stake } = read
  if (rowOfBet(definition.prizes, bet) === -1) return 'no-such-bet'
  const { least, most } = numbersOfBet(definition, bet)
  if (numbers.length < least || numbers.length > most) return 'wrong-count'
  if (!areInRange(numbers, definition.gamePlayRange)) return 'out-of-range'
  if (hasRepeats(numbers)) return 'repeated'
  if (stake < 1 || stake > (definition.stakeMultiplierMax ?? 1)) return 'stake-out-of-range'
  return read
}

/** The canonical string: numbers ascending, the stake always written. */
export function formatPermPlay({ bet, numbers, stake }: PermPlay): string {
  return `${bet.word}:${writePlayNumbers(numbers)}@${stake}`
}

/** Number of numbers in a bet. A perm must have more than one line; with one line it would be a direct bet. */
export function numbersOfBet(
  { gamePlaySizeMax = 0 }: BetTerms,
  { kind, taken }: BetType,
): { least: number; most: number } {
  if (kind === 'perm') return { least: taken + 1, most: gamePlaySizeMax }
  const count = kind === 'direct' ? taken : 1
  return { least: count, most: count }
}

/** Factors of a bet's lines: combinations of its numbers, or one line with each other number, times the stake. */
export function factorsOfBet(
  { gamePlayRange }: Pick<BetTerms, 'gamePlayRange'>,
  { bet, numbers, stake }: PermPlay,
): LineFactor[] {
  const staked: LineFactor = { of: 'stake', ways: stake }
  if (bet.kind === 'banker') return [{ of: 'partners', ways: gamePlayRange - 1 }, staked]
  const { length: picked } = numbers
  const ways = Number(combinations(picked, bet.taken))
  return [{ of: 'numbers', picked, taken: bet.taken, ways }, staked]
}

export function linesOfBet(definition: Pick<BetTerms, 'gamePlayRange'>, play: PermPlay): number {
  return factorsOfBet(definition, play).reduce((lines, { ways }) => lines * ways, 1)
}
