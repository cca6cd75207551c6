import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What the channel counts. */
export interface ChannelMetrics {
  answered: (operation: string, outcome: string, tookMs: number) => void
  /** Gauges that are read when somebody asks. */
  watch(
    gauge: 'websockets' | 'held_polls' | 'operations_running' | 'operations_waiting',
    read: () => number,
  ): void
}

export function createChannelMetrics(registry: Registry): ChannelMetrics {
  const answers = new Counter({
    name: 'tombolo_operations_total',
    help: 'Frames answered, by operation and outcome (ok or a fault code).',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'tombolo_operation_seconds',
    help: 'How long operations took.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    registers: [registry],
  })
  // Looking a labelled child up costs more than counting, so that each is looked up once.
  const counters = new Map<string, Counter.Internal>()
  const histograms = new Map<string, Histogram.Internal<string>>()
  return {
    answered(operation, outcome, tookMs) {
      const name = `${operation} ${outcome}`
      let counter = counters.get(name)
      if (counter === undefined) counters.set(name, (counter = answers.labels(operation, outcome)))
      let histogram = histograms.get(operation)
      if (histogram === undefined) histograms.set(operation, (histogram = seconds.labels(operation)))
      counter.inc()
      histogram.observe(tookMs / 1000)
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
