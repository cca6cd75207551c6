import { chiSquareP, evenP, gatheredP } from './chi-square.ts'

/** Counts of a drum's numbers by place in a draw, and by the preceding number. */
export interface DrawCounts {
  /** Number of balls in the drum. */
  readonly range: number
  /** Number of equal classes in which balls are counted: one per ball, up to a maximum. */
  readonly classes: number
  readonly size: number
  readonly draws: number
  /** `atPlace[place * classes + class]`. */
  readonly atPlace: Float64Array
  /** By the class of a draw's first ball and that of the next draw: `pairs[one * classes + other]`. */
  readonly pairs: Float64Array
  /** By the classes of the first two balls of a draw. */
  readonly neighbours: Float64Array
  /** Number of draws between two with class 0 first, by length; the last entry counts all longer ones. */
  readonly gaps: Float64Array
  /** Order of the first three balls by size; there are six. */
  readonly orders: Float64Array
}

/** Maximum distinguished gap, as a multiple of the mean. */
const GAPS_TOLD_APART = 10
/** Maximum number of equal classes for a larger drum. */
const CLASSES_MAX = 1000

/** Counts draws of `size` of `range` as they are made. */
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
  /** Probability that a perfect source looks at least this uneven. */
  p: number
  /** The assessment of dieharder, which also fails a p-value that is too close to 1. */
  assessment?: 'PASSED' | 'WEAK' | 'FAILED'
}

/** Chi-square tests of the counts: every number at every place, pairs, gaps and orders. */
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

/** The second ball differs from the first, so the first one's class has one ball less. */
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

/** Gaps are geometric: a gap of k draws has the chance (1 − 1/classes)^k / classes. None where the class was too rare. */
function gapTests(gaps: Float64Array, classes: number): TestResult[] {
  const total = gaps.reduce((sum, count) => sum + count, 0)
  const expected = gaps.map((_, length) => {
    const asLong = total * (1 - 1 / classes) ** length
    return length === gaps.length - 1 ? asLong : asLong / classes
  })
  const p = gatheredP(gaps, expected)
  return p === null ? [] : [{ name: 'gaps', p }]
}
