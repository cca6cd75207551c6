import { defaultTextMapSetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { callTraces } from '#runtime/client/call-traces.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { PAGE_TRACES_PATH } from '#schemas/protocol/page-traces.ts'

/**
 * Traces the requests of this page: each is the first span of a trace that the service continues. Spans name addresses of the channel and
 * nothing of the player. Over a WebSocket, whose frames have no headers, traces begin in the service.
 */
export function tracePage({ clientVersion }: InlinedSite, ratio: number): void {
  const exporter = new OTLPTraceExporter({ url: PAGE_TRACES_PATH })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tombolo-page',
      'service.version': clientVersion,
    }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('tombolo-page')
  const propagator = new W3CTraceContextPropagator()
  callTraces.begin = ({ pathname }) => {
    if (pathname === '/channel/poll') return null
    const span = tracer.startSpan(`POST ${pathname}`, { kind: SpanKind.CLIENT }, ROOT_CONTEXT)
    const headers: Record<string, string> = {}
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
    return {
      headers,
      end: (error) => {
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
        span.end()
      },
    }
  }
}
