import type { Bits } from './bit-tests.ts'
import { chiSquareP } from './special-functions.ts'

const SIDE = 32

/** NIST SP 800-22 Rev. 1a, 2.5: linear dependence of bits, by the rank of matrices of them. */
export function matrixRank(bits: Bits): number {
  const matrices = Math.floor(bits.length / SIDE ** 2)
  const counts = [0, 0, 0]
  const rows = new Int32Array(SIDE)
  for (let matrix = 0; matrix < matrices; matrix++) {
    for (let row = 0; row < SIDE; row++) {
      let word = 0
      for (let at = 0; at < SIDE; at++) word = (word << 1) | bits[(matrix * SIDE + row) * SIDE + at]!
      rows[row] = word
    }
    counts[Math.min(SIDE - rankOf(rows), 2)]!++
  }
  const full = chanceOfRank(SIDE)
  const oneLess = chanceOfRank(SIDE - 1)
  const statistic = [full, oneLess, 1 - full - oneLess].reduce(
    (sum, chance, less) => sum + (counts[less]! - matrices * chance) ** 2 / (matrices * chance),
    0,
  )
  return chiSquareP(statistic, 2)
}

/** 3.5: the chance that a square matrix of random bits has this rank. */
function chanceOfRank(rank: number): number {
  let chance = 2 ** -((SIDE - rank) ** 2)
  for (let i = 0; i < rank; i++) chance *= (1 - 2 ** (i - SIDE)) ** 2 / (1 - 2 ** (i - rank))
  return chance
}

function rankOf(rows: Int32Array): number {
  let rank = 0
  for (let column = 0; column < SIDE; column++) {
    const bit = 1 << column
    let pivot = rank
    while (pivot < SIDE && (rows[pivot]! & bit) === 0) pivot++
    if (pivot === SIDE) continue
    const row = rows[pivot]!
    rows[pivot] = rows[rank]!
    rows[rank] = row
    for (let other = rank + 1; other < SIDE; other++) if ((rows[other]! & bit) !== 0) rows[other]! ^= row
    rank++
  }
  return rank
}
