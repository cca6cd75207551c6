import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, SettledEntry } from './game-rules.ts'
import { rulesOf } from './registry.ts'
import { sharePool, type PoolFacts, type PoolShares } from './share-pool.ts'

/** What one play won in one row of one draw. `prizeMinor` is all of it, `progressiveMinor` a part of that. */
export interface Prize {
  playId: number
  /** The play's place among the entries, from 0. */
  entryIndex: number
  drawNumber: number
  rankNumber: number
  rankNumber2nd: number
  /** The row's index in `definition.prizes`. */
  row: number
  prizeMinor: number
  progressiveMinor: number
  /** Winning lines times stake; 1 for a plain play. */
  units: number
}

export interface Settlement {
  shares: PoolShares
  prizes: Prize[]
  /** Winning plays of each draw, in the order of `draws`. */
  winnersPerDraw: number[]
}

/** A play that won, before it is known how much. */
export interface WinningPlay {
  playId: number
  /** The play's place among the entries, from 0. */
  entryIndex: number
  drawNumber: number
  /** The row's index in `definition.prizes`. */
  row: number
  units: number
}

export interface Matches {
  winners: WinningPlay[]
  /** Winning units of each row of the prize table. */
  unitsPerRow: number[]
  /** Winning plays of each draw, in the order of the draws. */
  winnersPerDraw: number[]
}

export interface SettlementInput {
  pool: PoolFacts
  draws: readonly Draw[]
  /** In order of playId: the remainder of a split prize goes to the earliest play. May be gone through twice. */
  entries: Iterable<SettledEntry>
}

/** Turns a draw into prizes. */
export function settle(definition: GameDefinition, { pool, draws, entries }: SettlementInput): Settlement {
  const matches = matchEntries(definition, draws, entries)
  const shares = sharePool(definition, pool, matches.unitsPerRow)
  return {
    shares,
    prizes: prizesOf(definition, shares, matches.winners),
    winnersPerDraw: matches.winnersPerDraw,
  }
}

/** Finds the plays that won: the long part of a settlement, which needs nothing but the draw and the plays. */
export function matchEntries(
  definition: GameDefinition,
  draws: readonly Draw[],
  entries: Iterable<SettledEntry>,
): Matches {
  const tally = new Tally(definition, draws)
  const winners: WinningPlay[] = []
  for (const winner of winnersAmong(definition, draws, entries)) {
    tally.add(winner)
    winners.push(winner)
  }
  return { winners, unitsPerRow: tally.unitsPerRow, winnersPerDraw: tally.winnersPerDraw }
}

/** The plays that won, in order of playId and a play's draw by draw, one at a time: no list of all is needed. */
export function* winnersAmong(
  definition: GameDefinition,
  draws: readonly Draw[],
  entries: Iterable<SettledEntry>,
): Generator<WinningPlay, void> {
  const hitsOf = rulesOf(definition.gameRule).matcher(definition, draws, entries)
  let entryIndex = 0
  for (const { playId, play } of entries) {
    for (const { drawNumber, row, units } of hitsOf(play, entryIndex)) {
      yield { playId, entryIndex, drawNumber, row, units }
    }
    entryIndex++
  }
}

/** Counts winners as `winnersAmong` gives them. */
export class Tally {
  /** Winning units of each row of the prize table. */
  readonly unitsPerRow: number[]
  private readonly perDraw: Map<number, number>
  private lastEntry = -1
  private lastDraw = -1

  constructor(definition: GameDefinition, draws: readonly Draw[]) {
    this.unitsPerRow = definition.prizes.map(() => 0)
    this.perDraw = new Map(draws.map((draw) => [draw.drawNumber, 0]))
  }

  add({ entryIndex, drawNumber, row, units }: WinningPlay): void {
    this.unitsPerRow[row]! += units
    // A play's hits come draw by draw, so that one which wins several rows of a draw counts once.
    if (entryIndex === this.lastEntry && drawNumber === this.lastDraw) return
    this.lastEntry = entryIndex
    this.lastDraw = drawNumber
    const counted = this.perDraw.get(drawNumber)
    if (counted !== undefined) this.perDraw.set(drawNumber, counted + 1)
  }

  /** Winning plays of each draw, in the order of the draws. */
  get winnersPerDraw(): number[] {
    return [...this.perDraw.values()]
  }
}

/** What each winning play is paid, once the pool has been shared. */
export function prizesOf(
  definition: GameDefinition,
  shares: PoolShares,
  winners: Iterable<WinningPlay>,
): Prize[] {
  return [...prizesInOrder(definition, shares, winners)]
}

/** The same, one at a time. */
export function* prizesInOrder(
  definition: GameDefinition,
  shares: PoolShares,
  winners: Iterable<WinningPlay>,
): Generator<Prize, void> {
  const remainderTaken = new Set<number>()
  for (const winner of winners) {
    const { units } = winner
    const share = shares.rows[winner.row]!
    const { rankNumber, rankNumber2nd } = definition.prizes[winner.row]!
    let cashMinor = share.eachMinor * units
    let progressiveMinor = share.progressiveEachMinor * units
    if (!remainderTaken.has(winner.row)) {
      remainderTaken.add(winner.row)
      cashMinor += share.remainderMinor
      progressiveMinor += share.progressiveRemainderMinor
    }
    yield {
      ...winner,
      rankNumber,
      rankNumber2nd,
      prizeMinor: cashMinor + progressiveMinor,
      progressiveMinor,
    }
  }
}
