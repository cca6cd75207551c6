import { chiSquareP } from './special-functions.ts'

/** Classes that are expected less often than this are too few for a chi-square: they are counted with others. */
const EXPECTED_LEAST = 20

/** The p-value of counts that should all be the same. */
export function evenP(counts: Float64Array): number {
  const expected = sum(counts) / counts.length
  // Where nothing came at all, something keeps it from coming.
  if (expected === 0) return 0
  const statistic = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return chiSquareP(statistic, counts.length - 1)
}

/** The p-value of counts that should be as the weights are; all rare classes count as one. */
export function weightedP(counts: ArrayLike<number>, weights: ArrayLike<number>): number {
  const total = sum(counts)
  const all = sum(weights)
  const rare = { count: 0, expected: 0 }
  let [statistic, classes] = [0, 0]
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!
    const expected = (total * weights[index]!) / all
    if (expected < EXPECTED_LEAST) {
      rare.count += count
      rare.expected += expected
      continue
    }
    statistic += (count - expected) ** 2 / expected
    classes++
  }
  // What was never to come and came all the same is no matter of chance.
  if (rare.expected === 0 && rare.count > 0) return 0
  if (rare.expected > 0) {
    statistic += (rare.count - rare.expected) ** 2 / rare.expected
    classes++
  }
  return classes < 2 ? 1 : chiSquareP(statistic, classes - 1)
}

/**
 * The p-value of counts of something by size against how many of each are expected; a rare size counts with the next ones.
 * Null where all of them together are too few to tell a small one from a large one.
 */
export function gatheredP(counts: ArrayLike<number>, expectedOf: ArrayLike<number>): number | null {
  let [statistic, classes, count, expected] = [0, 0, 0, 0]
  let rest = sum(expectedOf)
  for (let size = 0; size < counts.length; size++) {
    count += counts[size]!
    expected += expectedOf[size]!
    const isLast = size === counts.length - 1
    // The last class takes what is left, so that it is not too small either.
    if (isLast || (expected >= EXPECTED_LEAST && rest - expected >= EXPECTED_LEAST)) {
      statistic += (count - expected) ** 2 / expected
      classes++
      rest -= expected
      count = 0
      expected = 0
    }
  }
  return classes < 2 ? null : chiSquareP(statistic, classes - 1)
}

/** The smallest of several p-values, corrected for their number. */
export function smallestP(values: readonly number[]): number {
  // In this form a value far below the precision of 1 − p is not lost.
  return -Math.expm1(values.length * Math.log1p(-Math.min(...values)))
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0
  for (let index = 0; index < numbers.length; index++) total += numbers[index]!
  return total
}
