import { beginTracing } from './tracing.ts'
import type { Logger } from './log.ts'

/** Characters of a statement's text in a span. */
const VALUE_MAX_LENGTH = 2000

export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without the path of the signal. */
  readonly endpoint: string
  /** Share of the traces that are kept, from 0 to 1. */
  readonly ratio: number
  readonly serviceName: string
}

/** Where a collector takes traces. */
export const tracesAddress = ({ endpoint }: Pick<TracingSettings, 'endpoint'>) =>
  `${endpoint.replace(/\/+$/, '')}/v1/traces`

/**
 * Sends traces to a collector of OpenTelemetry. Resolves with a function that sends the rest. The libraries are loaded here alone: a service
 * without a collector does not hold them in memory.
 */
export async function startTracing(settings: TracingSettings, log: Logger): Promise<() => Promise<void>> {
  const [
    api,
    { AsyncLocalStorageContextManager },
    sdk,
    { OTLPTraceExporter },
    { resourceFromAttributes },
    core,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  api.diag.setLogger(
    {
      error: (message) => log.error({ tracing: message }, 'traces could not be sent'),
      warn: (message) => log.warn({ tracing: message }, 'traces could not be sent'),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const share = new sdk.TraceIdRatioBasedSampler(settings.ratio)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': String(process.pid),
    }),
    // The share is taken of the trace's id, also where another one asked for more: anybody can send the header.
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanLimits: { attributeValueLengthLimit: VALUE_MAX_LENGTH },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesAddress(settings) }) }),
    ],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  beginTracing()
  return () => provider.shutdown()
}
