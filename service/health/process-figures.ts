import type { Registry } from 'prom-client'
import type { ServiceHealth } from '#schemas/operator/health.ts'

type Channel = NonNullable<ServiceHealth['channel']>

/** The figures that each process counts for itself, as its metrics have them. */
export interface ProcessFigures {
  /** UTC milliseconds. */
  readonly startedTime?: number
  readonly channel?: Channel
  /** Upper bounds of the buckets of times, without the last, which has none. */
  readonly boundsMs: readonly number[]
  /** Calls by operation up to each bound, those of the smaller ones included, and all; and those that were answered with a fault. */
  readonly operations: Readonly<
    Record<string, { readonly counts: readonly number[]; readonly faults: number }>
  >
}

interface Sample {
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/** Samples of a metric by its name; none where the registry lacks it. */
export async function samplesOf(registry: Registry, name: string): Promise<readonly Sample[]> {
  // The type of the library is that of any metric; each has a list of samples.
  const metric = registry.getSingleMetric(name) as { get(): Promise<{ values: Sample[] }> } | undefined
  return (await metric?.get())?.values ?? []
}

/** The figures of this process. */
export async function figuresOf(registry: Registry): Promise<ProcessFigures> {
  const gauge = async (name: string) => (await samplesOf(registry, `tombolo_${name}`))[0]?.value
  const [started] = await samplesOf(registry, 'process_start_time_seconds')
  const websockets = await gauge('websockets')
  return {
    ...(started !== undefined && { startedTime: started.value * 1000 }),
    ...(websockets !== undefined && {
      channel: {
        websockets,
        heldPolls: (await gauge('held_polls')) ?? 0,
        running: (await gauge('operations_running')) ?? 0,
        waiting: (await gauge('operations_waiting')) ?? 0,
      },
    }),
    ...(await countsOf(registry)),
  }
}

async function countsOf(registry: Registry): Promise<Pick<ProcessFigures, 'boundsMs' | 'operations'>> {
  const bounds = new Set<number>()
  const operations: Record<string, { counts: number[]; faults: number }> = {}
  for (const { metricName = '', labels, value } of await samplesOf(registry, 'tombolo_operation_seconds')) {
    if (!metricName.endsWith('_bucket')) continue
    if (labels['le'] !== '+Inf') bounds.add(Number(labels['le']) * 1000)
    const own = (operations[String(labels['operation'])] ??= { counts: [], faults: 0 })
    own.counts.push(value)
  }
  for (const { labels, value } of await samplesOf(registry, 'tombolo_operations_total')) {
    const own = operations[String(labels['operation'])]
    if (own !== undefined && labels['outcome'] !== 'ok') own.faults += value
  }
  return { boundsMs: [...bounds], operations }
}

/**
 * The figures of several processes together: connections and calls are sums, and so is each bucket of times, because quantiles of processes
 * have no mean. The first start counts.
 */
export function mergeFigures(one: ProcessFigures, other: ProcessFigures): ProcessFigures {
  const { channel = other.channel, startedTime = other.startedTime } = one
  const operations = { ...one.operations }
  for (const [operation, { counts, faults }] of Object.entries(other.operations)) {
    const own = operations[operation]
    operations[operation] = {
      counts: counts.map((count, place) => count + (own?.counts[place] ?? 0)),
      faults: faults + (own?.faults ?? 0),
    }
  }
  return {
    ...(startedTime !== undefined && {
      startedTime: Math.min(startedTime, other.startedTime ?? startedTime),
    }),
    ...(channel !== undefined && {
      channel:
        one.channel === undefined || other.channel === undefined ? channel : sumOf(channel, other.channel),
    }),
    boundsMs: one.boundsMs.length === 0 ? other.boundsMs : one.boundsMs,
    operations,
  }
}

const sumOf = (one: Channel, other: Channel): Channel => ({
  websockets: one.websockets + other.websockets,
  heldPolls: one.heldPolls + other.heldPolls,
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
})
