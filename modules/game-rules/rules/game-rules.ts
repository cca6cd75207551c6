import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'

/** Source of random bytes. Every byte is used at most once, in order. */
export interface ByteSource {
  take: (count: number) => Uint8Array
}

/** The plays of an instance in order of playId, for draws that depend on them (a raffle draws among those sold). */
export interface Entries {
  readonly count: number
  playAt: (index: number) => string
}

/** One draw of an instance: its balls in the order drawn. */
export interface Draw {
  drawNumber: number
  balls: number[]
  balls2nd?: number[]
  /** Raffle: the rank that these tickets won. */
  rankNumber?: number
}

/** A play of a settlement, in order of playId. */
export interface SettledEntry {
  playId: number
  play: string
}

/** The `drawNumber` of a hit that no single draw decides: a place in the final ranking of a race. */
export const WHOLE_RACE = 0

/** The ranking of all plays after one draw; draw 0 is the start. */
export interface DrawStandings {
  readonly drawNumber: number
  /** The number of plays with equal points, the most points first. */
  readonly groups: { points: number; plays: number }[]
  /** The first plays, the most points first, level ones by playId. */
  readonly leaders: { playId: number; points: number }[]
}

/** One row of the prize table that a play won: `row` is its index in `definition.prizes`. */
export interface Hit {
  readonly drawNumber: number
  readonly row: number
  /** Winning lines times stake multiplier; 1 for a plain play. */
  readonly units: number
}

/** A chance as an exact fraction. */
export interface Chance {
  readonly ways: bigint
  readonly outOf: bigint
}

export const PLAY_REFUSALS = [
  'malformed',
  'no-such-bet',
  'wrong-count',
  'out-of-range',
  'repeated',
  'wrong-count-2nd',
  'out-of-range-2nd',
  'repeated-2nd',
  'stake-out-of-range',
] as const
/** Why a play string is invalid for a game, in the order of the checks. */
export type PlayRefusal = (typeof PLAY_REFUSALS)[number]

/** Maximum number of lines that one play may cover. */
export const PLAY_LINES_MAX = 100_000

/** One factor of a play's lines: the combinations of the numbers picked, or the stake. */
export type LineFactor =
  | {
      readonly of: 'numbers' | 'numbers2nd'
      readonly picked: number
      readonly taken: number
      readonly ways: number
    }
  | { readonly of: 'partners' | 'stake'; readonly ways: number }

export type CheckedPlay =
  | {
      ok: true
      /** The canonical play string. */
      play: string
      /** Lines charged and counted: the lines covered, times the stake. */
      lines: number
      /** Factors of `lines`, where a play may have more than one line. */
      factors?: readonly LineFactor[]
    }
  | { ok: false; reason: PlayRefusal }

/** Why a definition is refused: `path` is a JSON pointer into it. */
export interface DefinitionRefusal {
  path: string
  reason: string
}

/** The condition of a row that is not a rank by balls matched: a bet type, a place in the final ranking, or a pattern of a card. */
export interface RowMeaning {
  betType?: string
  racePlace?: number
  bingoPattern?: BingoPattern
  withinBalls?: number
  wordsCompleted?: number
}

/** Notation of plays that are numbered tickets. Each ticket of an instance is sold once. */
export interface TicketRules {
  /** Placeholder with which a client requests the lowest free ticket. Not a play: the service replaces it. */
  readonly nextFree: string
  playOf: (ticket: number) => string
  ticketOf: (play: string) => number
}

/** The amount that an operator must cover, for fixed odds. Amounts are minor units; `Terms` is the part of a definition that counts. */
export interface LiabilityRules<Terms = GameDefinition> {
  /** Exposure that a valid play adds, per slot. */
  exposureOf: (definition: Terms, play: string) => readonly (readonly [slot: string, amountMinor: number])[]
  /** Upper bound of the cost of any draw, for the given exposure per slot. */
  mostMinor: (definition: Terms, exposure: ReadonlyMap<string, number>) => number
}

/** Fields that belong to some kinds only. In the others they have no effect, so they are refused. */
export interface OwnFields {
  readonly definition: readonly (keyof GameDefinition)[]
  readonly prizes: readonly (keyof PrizeRow)[]
}

/**
 * The rules of one game kind: how it is played, drawn and matched. Pure, so that the service (draws), the page
 * (explanations) and the verification tool run the same code. Money is the same for all kinds, see `share-pool.ts`.
 */
export interface GameRules {
  readonly gameRule: GameRule
  /** Fields of a definition and of its prize rows that only some kinds have, this one among them. */
  readonly ownFields: OwnFields
  /** Whether a line wins at most one row of a draw; otherwise it can win all of them. */
  readonly lineWinsOneRow: boolean
  /** Requirements of this kind on a definition, in addition to `refuseDefinition`. */
  refuse: (definition: GameDefinition) => DefinitionRefusal[]
  /** Parses a play as a client wrote it; the canonical string is stored, drawn on and proved. */
  checkPlay: (definition: GameDefinition, play: string) => CheckedPlay
  /** Lucky dips, canonical, each independent of the others except tickets that belong together: six of a strip. */
  randomPlays: (definition: GameDefinition, count: number, source: ByteSource) => string[]
  /** The whole draw. The order in which it takes bytes from `source` is documented and never changes. */
  draw: (definition: GameDefinition, entries: Entries, source: ByteSource) => Draw[]
  /** Set where a draw ends with the winning ball, so that its number of balls is not known in advance: the maximum. */
  ballsAtMost?: (definition: GameDefinition) => number
  /**
   * Prepares a draw once, to match many plays: `entries` are all of them in order of playId, for kinds in which plays
   * compete with each other. The result takes a canonical play and its index among them, and gives its hits draw by draw.
   */
  matcher: (
    definition: GameDefinition,
    draws: readonly Draw[],
    entries: Iterable<SettledEntry>,
  ) => (play: string, entryIndex: number) => readonly Hit[]
  /** The chance of one line to win each row of the prize table in one draw, in the table's order. */
  odds: (definition: GameDefinition) => Chance[]
  /**
   * The exact chance of one line to win any prize: for a raffle if all tickets are sold, for a race the ranks of all its draws.
   * Null where lines differ (bet types) or compete with each other (bingo cards).
   */
  anyPrize: (definition: GameDefinition) => Chance | null
  /** Average winning units of one line per row, where that differs from its odds: a race has many draws. */
  unitsPerLine?: (definition: GameDefinition) => Chance[]
  /** Expected winning units for a number of lines, where no average per line exists: a raffle draws its prizes regardless of sales. */
  unitsExpected?: (definition: GameDefinition, lines: number) => number[]
  /** Set where a line plays for one row only (its bet type). */
  readonly linePlaysForOneRow?: true
  /** The odds of each kind of card, where they differ: one list per card, in the form of `odds`. */
  oddsPerCard?: (definition: GameDefinition) => Chance[][]
  /** Set where each draw ends with a ball that wins rows: their winners are published with that ball. */
  readonly namesRowWinners?: true
  /** Set where the purchase of one play creates an instance, draws it and fixes its prize. */
  readonly isInstant?: true
  /** Set where plays score points over the draws: points of each play in the given draws. */
  pointsOf?: (definition: GameDefinition, draws: readonly Draw[]) => (play: string) => number
  /** Set where plays score points: the standings at the start and after each draw. `entries` are all plays in order of playId. */
  standings?: (
    definition: GameDefinition,
    draws: readonly Draw[],
    entries: readonly SettledEntry[],
  ) => DrawStandings[]
  /** The condition of a prize table row, where its ranks are not balls matched. */
  rowMeaning?: (row: PrizeRow) => RowMeaning
  /** Set where odds are fixed and no pool bounds the total winnings. */
  readonly liability?: LiabilityRules
  /** Set where plays are numbered tickets. */
  readonly tickets?: TicketRules
}
