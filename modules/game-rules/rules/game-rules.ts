import type { GameDefinition } from '#schemas/entities/game-definition.ts'
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
}

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
  'wrong-count',
  'out-of-range',
  'repeated',
  'wrong-count-2nd',
  'out-of-range-2nd',
  'repeated-2nd',
] as const
/** Why a play string is no play of a game, in the order of the checks. */
export type PlayRefusal = (typeof PLAY_REFUSALS)[number]

export type CheckedPlay =
  | { ok: true; /** The canonical play string. */ play: string; lines: number }
  | { ok: false; reason: PlayRefusal }

/** Why a definition is refused: `path` is a JSON pointer into it. */
export interface DefinitionRefusal {
  path: string
  reason: string
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
  /** Lucky dips, canonical, each independent of the others. */
  randomPlays: (definition: GameDefinition, count: number, source: ByteSource) => string[]
  /** The whole draw. The order in which it takes from `source` is documented and never changes. */
  draw: (definition: GameDefinition, entries: Entries, source: ByteSource) => Draw[]
  /**
   * Prepares a draw once, to match many plays. The result takes canonical plays alone, and gives a play's hits draw
   * by draw.
   */
  matcher: (definition: GameDefinition, draws: readonly Draw[]) => (play: string) => readonly Hit[]
  /** The chance of one play to win each row of the prize table, in the table's order. */
  odds: (definition: GameDefinition) => Chance[]
}
