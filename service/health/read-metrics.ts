import type { Registry } from 'prom-client'
import { OUTBOX_KINDS, type ServiceHealth } from '#schemas/operator/health.ts'
import { type Bucket, quantileOf } from './quantile.ts'

type Operation = ServiceHealth['operations'][number]
interface Sample {
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/** The health of the service from the figures that its metrics have now. What a registry lacks is missing. */
export async function readMetrics(registry: Registry): Promise<Omit<ServiceHealth, 'now'>> {
  const samplesOf = async (name: string): Promise<readonly Sample[]> => {
    // The type of the library is that of any metric; each has a list of samples.
    const metric = registry.getSingleMetric(name) as { get(): Promise<{ values: Sample[] }> } | undefined
    return (await metric?.get())?.values ?? []
  }
  const gauge = async (name: string) => (await samplesOf(`tombolo_${name}`))[0]?.value
  const byLabel = async (name: string, label: string) =>
    new Map(
      (await samplesOf(`tombolo_${name}`)).map(
        ({ labels, value }) => [String(labels[label]), value] as const,
      ),
    )
  const [started] = await samplesOf('process_start_time_seconds')
  const draws = await byLabel('draws', 'state')
  const lagS = await gauge('draw_lag_seconds')
  const waiting = await byLabel('outbox_waiting', 'kind')
  const ageS = await byLabel('outbox_age_seconds', 'kind')
  const websockets = await gauge('websockets')
  const latencies = await samplesOf('tombolo_operation_seconds')
  const outcomes = await samplesOf('tombolo_operations_total')
  return {
    ...(started !== undefined && { startedTime: started.value * 1000 }),
    ...(lagS !== undefined && {
      draws: {
        due: draws.get('due') ?? 0,
        running: draws.get('running') ?? 0,
        retrying: draws.get('retrying') ?? 0,
        lagMs: lagS * 1000,
      },
    }),
    outbox: OUTBOX_KINDS.filter((kind) => waiting.has(kind)).map((kind) => ({
      kind,
      waiting: waiting.get(kind) ?? 0,
      ageMs: (ageS.get(kind) ?? 0) * 1000,
    })),
    ...(websockets !== undefined && {
      channel: {
        websockets,
        heldPolls: (await gauge('held_polls')) ?? 0,
        running: (await gauge('operations_running')) ?? 0,
        waiting: (await gauge('operations_waiting')) ?? 0,
      },
    }),
    operations: operationsOf(latencies, outcomes),
  }
}

function operationsOf(latencies: readonly Sample[], outcomes: readonly Sample[]): Operation[] {
  const buckets = new Map<string, Bucket[]>()
  for (const { metricName = '', labels, value } of latencies) {
    if (!metricName.endsWith('_bucket')) continue
    const operation = String(labels['operation'])
    const own = buckets.get(operation) ?? []
    buckets.set(operation, own)
    own.push({ upToMs: labels['le'] === '+Inf' ? Infinity : Number(labels['le']) * 1000, count: value })
  }
  return [...buckets]
    .map(([operation, own]) => {
      const faults = outcomes.filter(
        ({ labels }) => labels['operation'] === operation && labels['outcome'] !== 'ok',
      )
      return {
        operation,
        calls: own.at(-1)?.count ?? 0,
        faults: faults.reduce((sum, { value }) => sum + value, 0),
        p50Ms: quantileOf(own, 0.5),
        p95Ms: quantileOf(own, 0.95),
        p99Ms: quantileOf(own, 0.99),
      }
    })
    .toSorted((one, other) => other.calls - one.calls)
}
