const DASH = 45
const ZERO = 48
const NINE = 57

/**
 * Sums the weights of a canonical play's numbers, from an index in the string to the first non-numeric character. Read
 * digit by digit: a draw may be matched against a million plays.
 */
export function sumOverNumbers(play: string, weights: ArrayLike<number>, from = 0): number {
  let sum = 0
  let number = 0
  for (let at = from; at < play.length; at++) {
    const code = play.charCodeAt(at)
    if (code === DASH) {
      sum += weights[number]!
      number = 0
    } else if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else break
  }
  return sum + weights[number]!
}

/** Weight of a picked number relative to a matched ball in `matchWeights`. */
export const PICKED = 65_536

/** Weights that count both in one sum: `PICKED` for every number of the play, and 1 more for each matched ball. */
export function matchWeights(balls: readonly number[], range: number): Int32Array {
  const weights = new Int32Array(range + 1).fill(PICKED)
  for (const ball of balls) weights[ball]! += 1
  return weights
}
