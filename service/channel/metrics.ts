import { Gauge, type Metric, type Registry } from 'prom-client'
import { OVERLOAD_ANSWER_WITHIN_MS } from '#schemas/limits.ts'

/** The channel's metrics. */
export interface ChannelMetrics {
  answered(operation: string, outcome: string, tookMs: number): void
  /** Registers gauges that are evaluated when the metrics are read. */
  watch(
    gauge: 'websockets' | 'held_polls' | 'operations_running' | 'operations_waiting',
    read: () => number,
  ): void
}

/** Up to the time within which even an overloaded service answers. */
const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 1000, 5000, OVERLOAD_ANSWER_WITHIN_MS]

/** One operation's counters: counting takes a few additions; samples are built only when the metrics are read. */
class Tally {
  readonly buckets = new Uint32Array(BOUNDS_MS.length)
  readonly outcomes = new Map<string, number>()
  count = 0
  sumMs = 0

  add(outcome: string, tookMs: number): void {
    this.count += 1
    this.sumMs += tookMs
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
    for (let index = 0; index < BOUNDS_MS.length; index += 1) {
      if (tookMs > (BOUNDS_MS[index] as number)) continue
      this.buckets[index] = (this.buckets[index] as number) + 1
      return
    }
  }
}

interface Sample {
  metricName?: string
  labels: Record<string, string | number>
  value: number
}

export function createChannelMetrics(registry: Registry): ChannelMetrics {
  const tallies = new Map<string, Tally>()
  register(registry, {
    name: 'tombolo_operations_total',
    help: 'Frames answered, by operation and outcome (ok or a fault code).',
    type: 'counter',
    values: () => [...tallies].flatMap(([operation, tally]) => outcomesOf(operation, tally)),
  })
  register(registry, {
    name: 'tombolo_operation_seconds',
    help: 'How long operations took.',
    type: 'histogram',
    values: () => [...tallies].flatMap(([operation, tally]) => latenciesOf(operation, tally)),
  })
  return {
    answered(operation, outcome, tookMs) {
      let tally = tallies.get(operation)
      if (tally === undefined) tallies.set(operation, (tally = new Tally()))
      tally.add(outcome, tookMs)
    },
    watch(gauge, read) {
      const watched = new Gauge({
        name: `tombolo_${gauge}`,
        help: `Now: ${gauge.replace('_', ' ')}.`,
        registers: [],
        collect() {
          this.set(read())
        },
      })
      registry.registerMetric(watched)
    },
  }
}

/** Registers a metric whose samples are built on read; the library only needs `get`. */
function register(
  registry: Registry,
  { values, ...facts }: { name: string; help: string; type: string; values: () => Sample[] },
): void {
  const metric = { name: facts.name, get: async () => ({ ...facts, values: values(), aggregator: 'sum' }) }
  registry.registerMetric(metric as unknown as Metric)
}

function outcomesOf(operation: string, { outcomes }: Tally): Sample[] {
  return [...outcomes].map(([outcome, value]) => ({ labels: { operation, outcome }, value }))
}

function latenciesOf(operation: string, { buckets, count, sumMs }: Tally): Sample[] {
  const name = 'tombolo_operation_seconds'
  let below = 0
  const upTo = BOUNDS_MS.map((bound, index) => {
    below += buckets[index] as number
    return { metricName: `${name}_bucket`, labels: { operation, le: bound / 1000 }, value: below }
  })
  return [
    ...upTo,
    { metricName: `${name}_bucket`, labels: { operation, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels: { operation }, value: sumMs / 1000 },
    { metricName: `${name}_count`, labels: { operation }, value: count },
  ]
}
