import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'

/** Where a rule takes random bytes from. Every byte is used at most once, in order. */
export interface ByteSource {
  take: (count: number) => Uint8Array
}

/** The plays of an instance in order of playId, as a draw may need them (a raffle draws among those sold). */
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

/** One play in the order of settlement. */
export interface SettledEntry {
  playId: number
  play: string
}

/** The `drawNumber` of a hit that no single draw decides: a place in the final order of a race. */
export const WHOLE_RACE = 0

/** One row of the prize table that a play won: `row` is its index in `definition.prizes`. */
export interface Hit {
  readonly drawNumber: number
  readonly row: number
  /** Winning lines times stake multiplier: a plain play has one. */
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
/** Why a play string is no play of a game, in the order of the checks. */
export type PlayRefusal = (typeof PLAY_REFUSALS)[number]

/** The most lines that a game may let one play cover. */
export const PLAY_LINES_MAX = 100_000

/** One factor of the lines that a play covers: the ways to take so many of the numbers picked, or the stake. */
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
      /** What it is charged and counted for: the lines that it covers, times its stake. */
      lines: number
      /** How the lines come about, where a play may have more than one: their product is `lines`. */
      factors?: readonly LineFactor[]
    }
  | { ok: false; reason: PlayRefusal }

/** Why a definition is refused: `path` is a JSON pointer into it. */
export interface DefinitionRefusal {
  path: string
  reason: string
}

/** What wins a row that is no rank by balls matched: a bet type, a place in the final order, or a pattern of a card. */
export interface RowMeaning {
  betType?: string
  racePlace?: number
  bingoPattern?: BingoPattern
  withinBalls?: number
  wordsCompleted?: number
}

/** How plays that are numbered tickets are written. Each ticket of an instance is sold once. */
export interface TicketRules {
  /** What a client asks for to be given the lowest ticket that is free. It is no play: the service puts one in its place. */
  readonly nextFree: string
  playOf: (ticket: number) => string
  ticketOf: (play: string) => number
}

/** How much an operator must cover, where odds are fixed. Amounts are minor units. */
export interface LiabilityRules {
  /** What a valid play adds, slot by slot. */
  exposureOf: (
    definition: GameDefinition,
    play: string,
  ) => readonly (readonly [slot: string, amountMinor: number])[]
  /** No draw costs more than this, with so much in each slot. */
  mostMinor: (definition: GameDefinition, exposure: ReadonlyMap<string, number>) => number
}

/**
 * What one game kind is: how it is played, drawn and matched. Pure, so that the service which draws, the page
 * which explains and the tool which verifies run the same code. Money is the same for all kinds and lives in
 * `share-pool.ts`.
 */
export interface GameRules {
  readonly gameRule: GameRule
  /** What this kind demands of a definition, beside what `refuseDefinition` demands of all. */
  refuse: (definition: GameDefinition) => DefinitionRefusal[]
  /** Reads a play as a client wrote it; the canonical string is what is stored, drawn on and proved. */
  checkPlay: (definition: GameDefinition, play: string) => CheckedPlay
  /** Lucky dips, canonical, each independent of the others but for what belongs together: six tickets of a strip. */
  randomPlays: (definition: GameDefinition, count: number, source: ByteSource) => string[]
  /** The whole draw. The order in which it takes from `source` is documented and never changes. */
  draw: (definition: GameDefinition, entries: Entries, source: ByteSource) => Draw[]
  /** Set where a draw ends with the ball that wins, so that nobody is told before how many it has: the most that it may have. */
  ballsAtMost?: (definition: GameDefinition) => number
  /**
   * Prepares a draw once, to match many plays: `entries` are all of them in order of playId, for kinds in which they
   * play against each other. The result takes a canonical play and its place among them, and gives its hits draw by
   * draw.
   */
  matcher: (
    definition: GameDefinition,
    draws: readonly Draw[],
    entries: Iterable<SettledEntry>,
  ) => (play: string, entryIndex: number) => readonly Hit[]
  /** The chance of one line to win each row of the prize table in one draw, in the table's order. */
  odds: (definition: GameDefinition) => Chance[]
  /** Winning units that one line brings each row on average, where that is not its odds: a race has many draws. */
  unitsPerLine?: (definition: GameDefinition) => Chance[]
  /** Winning units to expect of so many lines, where no average says it: a raffle draws its prizes whatever was sold. */
  unitsExpected?: (definition: GameDefinition, lines: number) => number[]
  /** Set where a line plays for one row alone (its bet type) and not for all of them. */
  readonly linePlaysForOneRow?: true
  /** The odds of each kind of card, where they differ: a list a card, each as `odds` would give it. */
  oddsPerCard?: (definition: GameDefinition) => Chance[][]
  /** Set where buying one play makes an instance of its own, draws it and fixes its prize. */
  readonly isInstant?: true
  /** Set where plays gather points over the draws: how many each has in those given. */
  pointsOf?: (definition: GameDefinition, draws: readonly Draw[]) => (play: string) => number
  /** What a row of the prize table pays, where its ranks do not say it by balls matched. */
  rowMeaning?: (row: PrizeRow) => RowMeaning
  /** Set where odds are fixed and no pool bounds what plays can win together. */
  readonly liability?: LiabilityRules
  /** Set where plays are numbered tickets. */
  readonly tickets?: TicketRules
}
