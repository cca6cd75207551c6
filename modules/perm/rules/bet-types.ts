import type { PrizeRow } from '#schemas/entities/game-definition.ts'

export const BET_TYPES = [
  'firstNumberDrop',
  'direct2',
  'direct3',
  'direct4',
  'direct5',
  'perm2',
  'perm3',
  'perm4',
  'perm5',
  'bankerAgainstAll',
] as const
/** The ten bet types on the five numbers, in the order of the payout table (spec 2, "Payout table view"). */
export type BetTypeId = (typeof BET_TYPES)[number]

/** How a bet is written, and how its numbers form lines. */
export interface BetType {
  readonly id: BetTypeId
  /** Prefix of its plays: `PERM3:4-17-33-52@1`. */
  readonly word: string
  readonly kind: 'first' | 'direct' | 'perm' | 'banker'
  /** Numbers of one line, all of which must be drawn. */
  readonly taken: number
}

const FIRST: BetType = { id: 'firstNumberDrop', word: 'FIRST', kind: 'first', taken: 1 }
const BANKER: BetType = { id: 'bankerAgainstAll', word: 'BANKER', kind: 'banker', taken: 2 }
const direct = (taken: 2 | 3 | 4 | 5): BetType => ({
  id: `direct${taken}`,
  word: `DIRECT${taken}`,
  kind: 'direct',
  taken,
})
const perm = (taken: 2 | 3 | 4 | 5): BetType => ({
  id: `perm${taken}`,
  word: `PERM${taken}`,
  kind: 'perm',
  taken,
})

const ALL: readonly BetType[] = [
  FIRST,
  direct(2),
  direct(3),
  direct(4),
  direct(5),
  perm(2),
  perm(3),
  perm(4),
  perm(5),
  BANKER,
]
const BY_WORD = new Map(ALL.map((bet) => [bet.word, bet]))

/** The bet type of a row: its rankNumber is the type's index in `BET_TYPES`, from 1. */
export function betTypeOfRow({ rankNumber }: Pick<PrizeRow, 'rankNumber'>): BetType | undefined {
  return ALL[rankNumber - 1]
}

export function betTypeOf(id: BetTypeId): BetType {
  return ALL[BET_TYPES.indexOf(id)]!
}

export function betTypeOfWord(word: string): BetType | undefined {
  return BY_WORD.get(word)
}

/** The rankNumber of a bet type's row. */
export function rankNumberOfBet(id: BetTypeId): number {
  return BET_TYPES.indexOf(id) + 1
}

/** The row that pays a bet type, by its prefix; −1 where the game does not offer it. */
export function rowOfBet(prizes: readonly PrizeRow[], bet: BetType): number {
  return prizes.findIndex((row) => row.rankNumber === rankNumberOfBet(bet.id))
}
