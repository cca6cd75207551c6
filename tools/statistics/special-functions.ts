/** The upper incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a): the p-value of a chi-square of 2x with 2a degrees. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x)
}

/** The p-value of a chi-square statistic. */
export function chiSquareP(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2)
}

/** The complementary error function. */
export function complementaryError(x: number): number {
  const tail = upperGamma(0.5, x * x)
  return x >= 0 ? tail : 2 - tail
}

/** The distribution function of the standard normal. */
export function normalBelow(x: number): number {
  return complementaryError(-x / Math.SQRT2) / 2
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
