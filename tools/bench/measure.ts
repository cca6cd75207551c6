/** A contender: our own part, or a comparable program. */
export interface Contender {
  readonly name: string
  /** Prepares the rounds; `round` then measures once and returns the figure in the row's unit. */
  start(): Promise<StartedContender>
}

export interface StartedContender {
  round(): Promise<number>
  stop(): Promise<void>
  /** Further observations of the rounds, printed beside the figures. */
  beside?(): Record<string, string>
}

export interface Bar {
  /** The reference's name. */
  against: string
  bar: number
  aim: number
  /** `atLeast` for rates, `atMost` for times and sizes. */
  direction: 'atLeast' | 'atMost'
}

export interface Row {
  readonly id: string
  readonly what: string
  readonly unit: string
  readonly ours: Contender
  readonly references: Contender[]
  /** Ratios of ours to a reference. */
  readonly bars: Bar[]
  /** A bound on our own figure, where there is no reference. */
  readonly absolute?: { bar: number; aim: number; direction: 'atLeast' | 'atMost' }
  /** Why this row cannot run here, if so. */
  readonly unavailable?: string
}

export interface RowResult {
  id: string
  what: string
  unit: string
  rounds: Record<string, number[]>
  medians: Record<string, number>
  ratios: { against: string; ratio: number; bar: number; aim: number; met: boolean }[]
  absolute: { value: number; bar: number; aim: number; met: boolean } | null
  /** Further observations of our own contender. */
  beside: Record<string, string>
}

/**
 * Runs the contenders of a row in turn, round after round, so that a slowdown of the machine affects all of them. A ratio
 * is the median of the rounds' ratios: both figures of a ratio are measured within seconds of each other.
 */
export async function measureRow(row: Row, rounds: number): Promise<RowResult> {
  const contenders = [row.ours, ...row.references]
  const started: StartedContender[] = []
  let beside: Record<string, string> = {}
  const figures: Record<string, number[]> = Object.fromEntries(contenders.map(({ name }) => [name, []]))
  try {
    for (const contender of contenders) started.push(await contender.start())
    for (let round = 0; round < rounds; round++) {
      for (const [index, contender] of contenders.entries()) {
        figures[contender.name]?.push((await started[index]?.round()) ?? Number.NaN)
      }
    }
    beside = started[0]?.beside?.() ?? {}
  } finally {
    await Promise.all(started.map((contender) => contender.stop()))
  }
  const ours = figures[row.ours.name] ?? []
  const medians = Object.fromEntries(contenders.map(({ name }) => [name, median(figures[name] ?? [])]))
  const ratios = row.bars.map(({ against, bar, aim, direction }) => {
    const reference = figures[against] ?? []
    const ratio = median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)))
    return { against, ratio, bar, aim, met: meets(ratio, bar, direction) }
  })
  const value = medians[row.ours.name] ?? Number.NaN
  const absolute = row.absolute
    ? {
        value,
        bar: row.absolute.bar,
        aim: row.absolute.aim,
        met: meets(value, row.absolute.bar, row.absolute.direction),
      }
    : null
  return { id: row.id, what: row.what, unit: row.unit, rounds: figures, medians, ratios, absolute, beside }
}

function meets(value: number, bar: number, direction: Bar['direction']): boolean {
  return direction === 'atLeast' ? value >= bar : value <= bar
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value that a `share` of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}
