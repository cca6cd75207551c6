import type { Registry } from 'prom-client'
import { OUTBOX_KINDS, type ServiceHealth } from '#schemas/operator/health.ts'
import type { SharedFigures } from '#service/events/shared-figures.ts'
import { mergeFigures, type ProcessFigures, samplesOf } from './process-figures.ts'
import { quantileOf } from './quantile.ts'
import { figuresOfAll } from './share-figures.ts'

type Operation = ServiceHealth['operations'][number]

/**
 * The health of the service. Figures that all processes share are read from the metrics of this process; figures that each process counts
 * for itself are added over all processes. A figure that the registry does not have is left out of the answer.
 */
export async function readMetrics(service: {
  readonly metrics: Registry
  readonly sharedFigures: SharedFigures | null
}): Promise<Omit<ServiceHealth, 'now'>> {
  const { metrics } = service
  const byLabel = async (name: string, label: string) =>
    new Map(
      (await samplesOf(metrics, `tombolo_${name}`)).map(
        ({ labels, value }) => [String(labels[label]), value] as const,
      ),
    )
  const draws = await byLabel('draws', 'state')
  const [lag] = await samplesOf(metrics, 'tombolo_draw_lag_seconds')
  const waiting = await byLabel('outbox_waiting', 'kind')
  const ageS = await byLabel('outbox_age_seconds', 'kind')
  const figures = await figuresOfAll(service)
  const { startedTime, channel, ...counts } = figures.reduce(mergeFigures)
  return {
    processes: figures.length,
    ...(startedTime !== undefined && { startedTime }),
    ...(lag !== undefined && {
      draws: {
        due: draws.get('due') ?? 0,
        running: draws.get('running') ?? 0,
        retrying: draws.get('retrying') ?? 0,
        lagMs: lag.value * 1000,
      },
    }),
    outbox: OUTBOX_KINDS.filter((kind) => waiting.has(kind)).map((kind) => ({
      kind,
      waiting: waiting.get(kind) ?? 0,
      ageMs: (ageS.get(kind) ?? 0) * 1000,
    })),
    ...(channel !== undefined && { channel }),
    operations: operationsOf(counts),
  }
}

function operationsOf({
  boundsMs,
  operations,
}: Pick<ProcessFigures, 'boundsMs' | 'operations'>): Operation[] {
  return Object.entries(operations)
    .map(([operation, { counts, faults }]) => {
      const buckets = counts.map((count, place) => ({ upToMs: boundsMs[place] ?? Infinity, count }))
      return {
        operation,
        calls: counts.at(-1) ?? 0,
        faults,
        p50Ms: quantileOf(buckets, 0.5),
        p95Ms: quantileOf(buckets, 0.95),
        p99Ms: quantileOf(buckets, 0.99),
      }
    })
    .toSorted((one, other) => other.calls - one.calls)
}
