import { chiSquareP } from './special-functions.ts'

/** Minimum expected count of a chi-square class: rarer classes are merged with others. */
const EXPECTED_LEAST = 20

/** The p-value of counts that should be equal. */
export function evenP(counts: Float64Array): number {
  const expected = sum(counts) / counts.length
  // No counts at all: the source is broken.
  if (expected === 0) return 0
  const statistic = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return chiSquareP(statistic, counts.length - 1)
}

/** The p-value of counts that should follow the weights; all rare classes are merged. */
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
  // Counts in a class of chance 0 are no random deviation.
  if (rare.expected === 0 && rare.count > 0) return 0
  if (rare.expected > 0) {
    statistic += (rare.count - rare.expected) ** 2 / rare.expected
    classes++
  }
  return classes < 2 ? 1 : chiSquareP(statistic, classes - 1)
}

/**
 * The p-value of counts by size against the expected counts; a rare size is merged with the next ones. Null where all of
 * them together are too few for two classes.
 */
export function gatheredP(counts: ArrayLike<number>, expectedOf: ArrayLike<number>): number | null {
  let [statistic, classes, count, expected] = [0, 0, 0, 0]
  let rest = sum(expectedOf)
  for (let size = 0; size < counts.length; size++) {
    count += counts[size]!
    expected += expectedOf[size]!
    const isLast = size === counts.length - 1
    // The last class takes the rest, so that it is not too small either.
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
  // This form keeps the precision of p-values far below that of 1 − p.
  return -Math.expm1(values.length * Math.log1p(-Math.min(...values)))
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0
  for (let index = 0; index < numbers.length; index++) total += numbers[index]!
  return total
}
