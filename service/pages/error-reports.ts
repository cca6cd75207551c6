import type { FastifyInstance } from 'fastify'
import {
  ERROR_MESSAGE_MAX_LENGTH,
  ERROR_REPORTS_PATH,
  ERROR_STACK_MAX_LENGTH,
  type ErrorReport,
} from '#schemas/protocol/error-report.ts'
import { keepPageError } from '#service/page-errors/page-errors.ts'
import type { PagesService } from './pages-service.ts'
import { createReportBudget } from './report-budget.ts'
import { siteOf } from './site-pages.ts'

const REPORT_MAX_BYTES = 16 * 1024
const PAGE_MAX_LENGTH = 200
const VERSION_MAX_LENGTH = 20

/** Logs and counts the reports of uncaught errors that pages send (spec 8, "Script errors"). */
export function registerErrorReports(app: FastifyInstance, service: PagesService): void {
  const mayLog = createReportBudget(() => service.clock.now())
  app.post(ERROR_REPORTS_PATH, { bodyLimit: REPORT_MAX_BYTES }, async (request, reply) => {
    const report = readReport(request.body)
    if (report !== null && mayLog()) {
      const site = siteOf(request, service)
      request.log.warn({ siteId: site?.siteId, ...report }, 'a page reported an error')
      // The log has it where the database is not reached.
      if (site !== null)
        await keepPageError(service.database.kysely, site.memberId, report).catch((error: unknown) =>
          request.log.warn({ error: (error as Error).message }, 'an error of a page could not be kept'),
        )
    }
    return reply.code(204).send()
  })
}

function readReport(body: unknown): ErrorReport | null {
  const fields = (body ?? {}) as Record<string, unknown>
  const text = (name: keyof ErrorReport, length: number) => {
    const value = fields[name]
    return typeof value === 'string' ? redacted(value).slice(0, length) : ''
  }
  const message = text('message', ERROR_MESSAGE_MAX_LENGTH)
  if (message === '') return null
  return {
    message,
    stack: text('stack', ERROR_STACK_MAX_LENGTH),
    page: text('page', PAGE_MAX_LENGTH),
    clientVersion: text('clientVersion', VERSION_MAX_LENGTH),
  }
}

/** Removes queries, mail addresses and texts long enough for a token: a log holds none (security 24). */
function redacted(text: string): string {
  return text
    .slice(0, REPORT_MAX_BYTES)
    .replaceAll(/[?#][^\s):]*/g, '')
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replaceAll(/[\w-]{32,}/g, '…')
}
