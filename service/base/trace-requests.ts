import { context, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { contextOf, isTracing, openSpan } from './tracing.ts'

/** Traces each request of a server from its head to its last byte, by the pattern of its route. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const parent = contextOf(headers) ?? context.active()
    const span = openSpan(`${method} ${route}`, SpanKind.SERVER, parent)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      span.end()
    })
    context.with(trace.setSpan(parent, span), done)
  })
}
