import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, SettledEntry } from './game-rules.ts'
import { rulesOf } from './registry.ts'
import { sharePool, type PoolFacts, type PoolShares } from './share-pool.ts'

/** The prize of one play in one row of one draw. `prizeMinor` is the total, `progressiveMinor` a part of it. */
export interface Prize {
  playId: number
  /** Index of the play among the entries, from 0. */
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

/** A winning play, before its prize is computed. */
export interface WinningPlay {
  playId: number
  /** Index of the play among the entries, from 0. */
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
  /** In order of playId: the remainder of a split prize goes to the earliest play. May be iterated twice. */
  entries: Iterable<SettledEntry>
}

/** Computes the prizes of a draw. */
export function settle(definition: GameDefinition, { pool, draws, entries }: SettlementInput): Settlement {
  const matches = matchEntries(definition, draws, entries)
  const shares = sharePool(definition, pool, matches.unitsPerRow)
  return {
    shares,
    prizes: prizesOf(definition, shares, matches.winners),
    winnersPerDraw: matches.winnersPerDraw,
  }
}

/** Finds the winning plays: the long part of a settlement, which needs only the draw and the plays. */
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

/** The winning plays, in order of playId and draw by draw, as a stream. */
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

/** Counts winners in the order of `winnersAmong`. */
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
    // A play's hits are ordered by draw, so a play that wins several rows of a draw counts once.
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

/** The prize of each winning play, after the pool was shared. */
export function prizesOf(
  definition: GameDefinition,
  shares: PoolShares,
  winners: Iterable<WinningPlay>,
): Prize[] {
  return [...prizesInOrder(definition, shares, winners)]
}

/** The prizes as a stream. */
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
