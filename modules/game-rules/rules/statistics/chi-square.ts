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

/** The upper incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a), which gives the p-value of a chi-square of 2x with 2a degrees. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x)
}

/** The p-value of a chi-square statistic. */
export function chiSquareP(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2)
}

const EPSILON = 1e-15
const STEPS_MAX = 100_000

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let step = 1; step < STEPS_MAX && Math.abs(term) > Math.abs(sum) * EPSILON; step++) {
    term *= x / (a + step)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** Lentz's continued fraction. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < STEPS_MAX; step++) {
    const an = -step * (step - a)
    b += 2
    d = 1 / nonZero(an * d + b, tiny)
    c = nonZero(b + an / c, tiny)
    const factor = d * c
    fraction *= factor
    if (Math.abs(factor - 1) < EPSILON) break
  }
  return fraction * Math.exp(a * Math.log(x) - x - logGamma(a))
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z)
  const shifted = z - 1
  const sum = LANCZOS.reduce(
    (total, coefficient, index) => total + coefficient / (shifted + index + 1),
    0.99999999999980993,
  )
  const t = shifted + LANCZOS.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}
