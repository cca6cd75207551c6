import { chiSquareP } from './special-functions.ts'

/** How many numbers of a drum came up at each place of a draw, and after which other one. */
export interface DrawCounts {
  readonly range: number
  readonly size: number
  readonly draws: number
  /** `atPlace[place * range + number − 1]`. */
  readonly atPlace: Float64Array
  /** First ball of a draw and first ball of the next: `pairs[(one − 1) * range + other − 1]`. */
  readonly pairs: Float64Array
  /** Draws between two in which ball 1 came first, by length; the last place takes all longer ones. */
  readonly gaps: Float64Array
  /** Order of the first three balls by size, of the six that there are. */
  readonly orders: Float64Array
}

const GAPS_TOLD_APART = 200

/** Counts draws of `size` of `range` as they come. */
export class DrawCounter implements DrawCounts {
  readonly range: number
  readonly size: number
  draws = 0
  readonly atPlace: Float64Array
  readonly pairs: Float64Array
  readonly gaps = new Float64Array(GAPS_TOLD_APART + 1)
  readonly orders = new Float64Array(6)
  private previous = 0
  private sinceFirst = -1

  constructor(size: number, range: number) {
    this.size = size
    this.range = range
    this.atPlace = new Float64Array(size * range)
    this.pairs = new Float64Array(range * range)
  }

  /** @param classes what is counted in place of the balls where there are too many to tell apart; each as likely */
  add(balls: readonly number[], classes = balls): void {
    this.draws++
    for (const [place, ball] of classes.entries()) increase(this.atPlace, place * this.range + ball - 1)
    const [one = 0, second = 0, third = 0] = balls
    const [first = 0] = classes
    if (this.previous > 0) increase(this.pairs, (this.previous - 1) * this.range + first - 1)
    this.previous = first
    if (balls.length >= 3) increase(this.orders, orderOf(one, second, third))
    this.countGap(first)
  }

  private countGap(first: number): void {
    if (first !== 1) {
      if (this.sinceFirst >= 0) this.sinceFirst++
      return
    }
    if (this.sinceFirst >= 0) increase(this.gaps, Math.min(this.sinceFirst, GAPS_TOLD_APART))
    this.sinceFirst = 0
  }
}

function increase(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function orderOf(a: number, b: number, c: number): number {
  const rankOfA = (a > b ? 1 : 0) + (a > c ? 1 : 0)
  return rankOfA * 2 + (b > c ? 1 : 0)
}

export interface TestResult {
  name: string
  /** How likely a perfect source would look at least this uneven. */
  p: number
}

/** Chi-square tests of what was counted: every number at every place, pairs, gaps and orders. */
export function drawTests(counts: DrawCounts): TestResult[] {
  const { range, size, draws } = counts
  const results: TestResult[] = []
  for (let place = 0; place < size; place++) {
    const seen = counts.atPlace.subarray(place * range, (place + 1) * range)
    results.push({ name: `numbers at place ${place + 1}`, p: evenly(seen, draws) })
  }
  results.push({ name: 'serial pairs', p: evenly(counts.pairs, draws - 1) })
  results.push({ name: 'gaps', p: gapsP(counts.gaps, range) })
  if (size >= 3) results.push({ name: 'order', p: evenly(counts.orders, draws) })
  return results
}

function evenly(counts: Float64Array, total: number): number {
  const expected = total / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareP(statistic, counts.length - 1)
}

/** Classes that are expected less often than this are too few for a chi-square: they count as one. */
const EXPECTED_LEAST = 20

/** Gaps are geometric: after k other draws comes the ball with chance (1 − 1/range)^k / range. */
function gapsP(gaps: Float64Array, range: number): number {
  const total = gaps.reduce((sum, count) => sum + count, 0)
  // A ball that never came twice has no gap to be uneven.
  if (total === 0) return 1
  const hit = 1 / range
  let statistic = 0
  let toldApart = 0
  let seen = 0
  for (; toldApart < gaps.length - 1; toldApart++) {
    const expected = total * hit * (1 - hit) ** toldApart
    if (expected < EXPECTED_LEAST) break
    const count = gaps[toldApart] ?? 0
    seen += count
    statistic += (count - expected) ** 2 / expected
  }
  const longer = total * (1 - hit) ** toldApart
  statistic += (total - seen - longer) ** 2 / longer
  return chiSquareP(statistic, toldApart)
}
