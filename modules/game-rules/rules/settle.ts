import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw } from './game-rules.ts'
import { rulesOf } from './registry.ts'
import { sharePool, type PoolFacts, type PoolShares } from './share-pool.ts'

/** One play in the order of settlement. */
export interface SettledEntry {
  playId: number
  play: string
}

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
}

export interface Settlement {
  shares: PoolShares
  prizes: Prize[]
  /** Winning plays of each draw, in the order of `draws`. */
  winnersPerDraw: number[]
}

export interface SettlementInput {
  pool: PoolFacts
  draws: readonly Draw[]
  /** In order of playId: the remainder of a split prize goes to the earliest play. */
  entries: Iterable<SettledEntry>
}

interface Won {
  entryIndex: number
  playId: number
  drawNumber: number
  row: number
  units: number
}

/** Turns a draw into prizes. */
export function settle(definition: GameDefinition, { pool, draws, entries }: SettlementInput): Settlement {
  const hitsOf = rulesOf(definition.gameRule).matcher(definition, draws)
  const unitsPerRow = definition.prizes.map(() => 0)
  const winners = new Map(draws.map((draw) => [draw.drawNumber, 0]))
  const won: Won[] = []
  let entryIndex = 0
  for (const { playId, play } of entries) {
    const drawsWon = new Set<number>()
    for (const hit of hitsOf(play)) {
      won.push({ entryIndex, playId, drawNumber: hit.drawNumber, row: hit.row, units: hit.units })
      unitsPerRow[hit.row]! += hit.units
      drawsWon.add(hit.drawNumber)
    }
    for (const drawNumber of drawsWon) winners.set(drawNumber, winners.get(drawNumber)! + 1)
    entryIndex++
  }
  const shares = sharePool(definition, pool, unitsPerRow)
  return { shares, prizes: prizesOf(definition, shares, won), winnersPerDraw: [...winners.values()] }
}

function prizesOf(definition: GameDefinition, shares: PoolShares, won: readonly Won[]): Prize[] {
  const remainderTaken = new Set<number>()
  return won.map(({ units, ...hit }) => {
    const share = shares.rows[hit.row]!
    const { rankNumber, rankNumber2nd } = definition.prizes[hit.row]!
    let cashMinor = share.eachMinor * units
    let progressiveMinor = share.progressiveEachMinor * units
    if (!remainderTaken.has(hit.row)) {
      remainderTaken.add(hit.row)
      cashMinor += share.remainderMinor
      progressiveMinor += share.progressiveRemainderMinor
    }
    return { ...hit, rankNumber, rankNumber2nd, prizeMinor: cashMinor + progressiveMinor, progressiveMinor }
  })
}
