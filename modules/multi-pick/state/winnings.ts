import { toMinor } from '#runtime/format/amounts.ts'
import type { RankOfSystem, System } from './systems.ts'

/** A rank with the prize of each of its lines, and of all of them, in minor units. */
export interface PaidRank extends RankOfSystem {
  readonly eachMinor: number
  readonly allMinor: number
}

export interface SystemWinnings {
  readonly ranks: readonly PaidRank[]
  /** The remainder of shared prizes, which goes to the earliest play of a rank. */
  readonly restMinor: number
}

export function winningsOf({ ranks, prize = 0 }: System, decimalPlaces: number): SystemWinnings {
  const paid = ranks.map((rank) => {
    const eachMinor = toMinor(rank.row.rankPrize, decimalPlaces)
    return { ...rank, eachMinor, allMinor: eachMinor * rank.lines }
  })
  const sumMinor = paid.reduce((sum, { allMinor }) => sum + allMinor, 0)
  return { ranks: paid, restMinor: toMinor(prize, decimalPlaces) - sumMinor }
}
