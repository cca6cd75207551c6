import { evenP, gatheredP } from './chi-square.ts'
import { chiSquareP } from './special-functions.ts'

/** How many numbers of a drum came up at each place of a draw, and after which other one. */
export interface DrawCounts {
  /** Balls of the drum. */
  readonly range: number
  /** Classes of the same size that the balls are counted in: each its own, if they are not too many. */
  readonly classes: number
  readonly size: number
  readonly draws: number
  /** `atPlace[place * classes + class]`. */
  readonly atPlace: Float64Array
  /** Class of the first ball of a draw and of that of the next: `pairs[one * classes + other]`. */
  readonly pairs: Float64Array
  /** Class of the first ball of a draw and of the second of the same. */
  readonly neighbours: Float64Array
  /** Draws between two in which class 0 came first, by length; the last place takes all longer ones. */
  readonly gaps: Float64Array
  /** Order of the first three balls by size, of the six that there are. */
  readonly orders: Float64Array
}

/** Gaps up to so many times the mean one. */
const GAPS_TOLD_APART = 10
/** Balls of a larger drum are counted in so many classes of the same size. */
const CLASSES_MAX = 1000

/** Counts draws of `size` of `range` as they come. */
export class DrawCounter implements DrawCounts {
  readonly range: number
  readonly classes: number
  readonly size: number
  draws = 0
  readonly atPlace: Float64Array
  readonly pairs: Float64Array
  readonly neighbours: Float64Array
  readonly gaps: Float64Array
  readonly orders = new Float64Array(6)
  private previous = -1
  private sinceFirst = -1

  constructor(size: number, range: number) {
    this.size = size
    this.range = range
    this.classes = Math.min(range, CLASSES_MAX)
    this.atPlace = new Float64Array(size * this.classes)
    this.pairs = new Float64Array(this.classes * this.classes)
    this.neighbours = new Float64Array(size >= 2 ? this.classes * this.classes : 0)
    this.gaps = new Float64Array(GAPS_TOLD_APART * this.classes + 1)
  }

  add(balls: readonly number[]): void {
    const { atPlace, classes, size } = this
    this.draws++
    for (let place = 0; place < size; place++) atPlace[place * classes + this.classOf(balls[place]!)]!++
    const first = this.classOf(balls[0]!)
    if (this.previous >= 0) this.pairs[this.previous * classes + first]!++
    this.previous = first
    if (size >= 2) this.neighbours[first * classes + this.classOf(balls[1]!)]!++
    if (size >= 3) this.orders[orderOf(balls[0]!, balls[1]!, balls[2]!)]!++
    this.countGap(first)
  }

  private classOf(ball: number): number {
    const { range, classes } = this
    return range === classes ? ball - 1 : Math.floor(((ball - 1) * classes) / range)
  }

  private countGap(first: number): void {
    if (first !== 0) {
      if (this.sinceFirst >= 0) this.sinceFirst++
      return
    }
    if (this.sinceFirst >= 0) this.gaps[Math.min(this.sinceFirst, this.gaps.length - 1)]!++
    this.sinceFirst = 0
  }
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

/**
 * Chi-square tests of what was counted: every number at every place, pairs, gaps and
 * orders.
 */
export function drawTests(counts: DrawCounts): TestResult[] {
  const { classes, size } = counts
  const results: TestResult[] = []
  for (let place = 0; place < size; place++) {
    const seen = counts.atPlace.subarray(place * classes, (place + 1) * classes)
    results.push({ name: `numbers at place ${place + 1}`, p: evenP(seen) })
  }
  results.push({ name: 'serial pairs', p: evenP(counts.pairs) })
  if (size >= 2) results.push({ name: 'first two of a draw', p: neighboursP(counts) })
  results.push(...gapTests(counts.gaps, classes))
  if (size >= 3) results.push({ name: 'order', p: evenP(counts.orders) })
  return results
}

/** The second ball is another than the first, which leaves one less in the first one's class. */
function neighboursP({ neighbours, classes, range, draws }: DrawCounts): number {
  const each = range / classes
  const expected = (draws * each) / (classes * (range - 1))
  const alike = (expected * (each - 1)) / each
  let statistic = 0
  for (let index = 0; index < neighbours.length; index++) {
    const likely = index % (classes + 1) === 0 ? alike : expected
    if (likely > 0) statistic += (neighbours[index]! - likely) ** 2 / likely
  }
  return chiSquareP(statistic, (alike > 0 ? classes * classes : classes * (classes - 1)) - 1)
}

/**
 * Gaps are geometric: after k other draws comes the class with chance (1 − 1/classes)^k / classes. None where the class came
 * too rarely.
 */
function gapTests(gaps: Float64Array, classes: number): TestResult[] {
  const total = gaps.reduce((sum, count) => sum + count, 0)
  const expected = gaps.map((_, length) => {
    const asLong = total * (1 - 1 / classes) ** length
    return length === gaps.length - 1 ? asLong : asLong / classes
  })
  const p = gatheredP(gaps, expected)
  return p === null ? [] : [{ name: 'gaps', p }]
}
