import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector has read it. */
export interface ReceivedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

/** A collector of OpenTelemetry, which takes traces as OTLP in JSON over HTTP. */
export interface TraceCollector {
  readonly origin: string
  readonly spans: ReceivedSpan[]
  readonly close: () => Promise<void>
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[]
  }[]
}

/** Opens a collector on this machine. It keeps what arrives. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })))
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
