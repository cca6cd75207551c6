import type { Bits } from './bit-tests.ts'
import { chiSquareP, complementaryError } from './special-functions.ts'

/** Minimum number of returns to zero: walks with fewer cannot be tested. */
const CYCLES_LEAST = 500
const NEAR = [-4, -3, -2, -1, 1, 2, 3, 4]
const FAR = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const FURTHEST = 9
const VISITS_TOLD_APART = 5

export interface StateP {
  readonly state: number
  readonly p: number
}

/** A random walk (+1 for a one, −1 for a zero) as cycles from zero to zero. */
interface Walk {
  readonly cycles: number
  /** Total visits of a state: `visits[state + FURTHEST]`. */
  readonly visits: Float64Array
  /** Number of cycles by visits of a near state: `byVisits[(state + FURTHEST) * 6 + visits]`, the last class is five or more. */
  readonly byVisits: Float64Array
}

function walk(bits: Bits): Walk {
  const states = 2 * FURTHEST + 1
  const visits = new Float64Array(states)
  const inCycle = new Float64Array(states)
  const byVisits = new Float64Array(states * (VISITS_TOLD_APART + 1))
  let [cycles, sum] = [0, 0]
  const endCycle = () => {
    cycles++
    for (let state = 0; state < states; state++) {
      byVisits[state * (VISITS_TOLD_APART + 1) + Math.min(inCycle[state]!, VISITS_TOLD_APART)]!++
      inCycle[state] = 0
    }
  }
  for (let at = 0; at < bits.length; at++) {
    sum += 2 * bits[at]! - 1
    if (sum === 0) endCycle()
    else if (sum >= -FURTHEST && sum <= FURTHEST) {
      visits[sum + FURTHEST]!++
      inCycle[sum + FURTHEST]!++
    }
  }
  // The end of the sequence counts as a return.
  if (sum !== 0) endCycle()
  return { cycles, visits, byVisits }
}

/** NIST SP 800-22 Rev. 1a, 2.14: visits of each state within a cycle. None for too few cycles. */
export function randomExcursions(bits: Bits): StateP[] {
  const { cycles, byVisits } = walk(bits)
  if (cycles < CYCLES_LEAST) return []
  return NEAR.map((state) => {
    const own = byVisits.subarray((state + FURTHEST) * (VISITS_TOLD_APART + 1))
    let statistic = 0
    for (let times = 0; times <= VISITS_TOLD_APART; times++) {
      const expected = cycles * chanceOfVisits(Math.abs(state), times)
      statistic += (own[times]! - expected) ** 2 / expected
    }
    return { state, p: chiSquareP(statistic, VISITS_TOLD_APART) }
  })
}

/** 3.14: the chance that a cycle visits a state at this distance from zero this many times, the last class five or more. */
function chanceOfVisits(distance: number, times: number): number {
  const again = 1 - 1 / (2 * distance)
  if (times === 0) return again
  if (times === VISITS_TOLD_APART) return again ** (VISITS_TOLD_APART - 1) / (2 * distance)
  return again ** (times - 1) / (4 * distance ** 2)
}

/** 2.15: total visits of each state. None for too few cycles. */
export function randomExcursionsVariant(bits: Bits): StateP[] {
  const { cycles, visits } = walk(bits)
  if (cycles < CYCLES_LEAST) return []
  return FAR.map((state) => {
    const distance = Math.abs(visits[state + FURTHEST]! - cycles)
    return { state, p: complementaryError(distance / Math.sqrt(2 * cycles * (4 * Math.abs(state) - 2))) }
  })
}
