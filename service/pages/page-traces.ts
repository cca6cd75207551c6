import type { FastifyInstance } from 'fastify'
import { PAGE_TRACES_MAX_BYTES, PAGE_TRACES_PATH } from '#schemas/protocol/page-traces.ts'
import { sendSpans } from '#service/adapters/trace-collector.ts'
import type { TracingSettings } from '#service/base/start-tracing.ts'
import type { PagesService } from './pages-service.ts'
import { createReportBudget } from './report-budget.ts'
import { siteOf } from './site-pages.ts'

/** Messages of pages to the collector per minute: anybody can send them. */
const PASSED_A_MINUTE = 600

/** The spans of one source, as OTLP has them in JSON. */
interface SourceSpans {
  readonly scopeSpans?: unknown
}

/** Passes the traces of pages to the collector, under the name of the service and of the site: a page cannot speak for another one. */
export function registerPageTraces(
  app: FastifyInstance,
  service: PagesService,
  tracing: TracingSettings,
): void {
  const mayPass = createReportBudget(() => service.clock.now(), PASSED_A_MINUTE)
  app.post(PAGE_TRACES_PATH, { bodyLimit: PAGE_TRACES_MAX_BYTES }, async (request, reply) => {
    const { resourceSpans } = (request.body ?? {}) as { resourceSpans?: unknown }
    const site = siteOf(request, service)
    if (!Array.isArray(resourceSpans) || site === null) return reply.code(400).send({})
    if (!mayPass()) return reply.code(429).send({})
    const attributes = Object.entries({
      'service.name': `${tracing.serviceName}-page`,
      'tombolo.site': site.siteId,
    }).map(([key, stringValue]) => ({ key, value: { stringValue } }))
    const passed = (resourceSpans as SourceSpans[]).map((spans) => ({
      resource: { attributes },
      scopeSpans: spans?.scopeSpans ?? [],
    }))
    sendSpans(tracing, passed).catch((error: unknown) =>
      request.log.warn({ error: (error as Error).message }, 'traces of a page could not be sent'),
    )
    return reply.send({})
  })
}
