import type { FastifyInstance } from 'fastify'
import { REPORTS_PATH } from './content-policy.ts'
import { createReportBudget } from './report-budget.ts'

const REPORT_MAX_BYTES = 16 * 1024

/** Logs the browsers' reports of policy violations: the directive and the blocked address. */
export function registerSecurityReports(app: FastifyInstance, now: () => number): void {
  const mayLog = createReportBudget(now)
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: REPORT_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post(REPORTS_PATH, { bodyLimit: REPORT_MAX_BYTES }, async (request, reply) => {
    for (const report of readReports(request.body)) {
      if (mayLog()) request.log.warn(report, 'a page broke its content policy')
    }
    return reply.code(204).send()
  })
}

interface Breach {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
}

/** Both formats of browser reports; others are ignored. */
function readReports(body: unknown): Breach[] {
  if (typeof body !== 'string') return []
  try {
    const parsed = JSON.parse(body) as unknown
    return [parsed]
      .flat()
      .slice(0, 10)
      .flatMap((report) => {
        const fields = (report as { body?: unknown; 'csp-report'?: unknown } | null) ?? {}
        const breach = (fields['csp-report'] ?? fields.body ?? {}) as Record<string, unknown>
        const field = (...names: string[]) =>
          shorten(names.map((name) => breach[name]).find((value) => typeof value === 'string'))
        const directive = field('effectiveDirective', 'effective-directive', 'violated-directive')
        if (directive === '') return []
        return [
          {
            directive,
            blocked: field('blockedURL', 'blocked-uri'),
            page: field('documentURL', 'document-uri'),
            source: field('sourceFile', 'source-file'),
          },
        ]
      })
  } catch {
    return []
  }
}

/** Without the query: it may hold personal data of a player. */
function shorten(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : ''
}
