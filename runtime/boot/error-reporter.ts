import { postErrorReport } from '#runtime/client/post-error-report.ts'
import { CLIENT_VERSION } from '#schemas/limits.ts'
import {
  ERROR_MESSAGE_MAX_LENGTH,
  ERROR_STACK_MAX_LENGTH,
  type ErrorReport,
} from '#schemas/protocol/error-report.ts'

/** An error in a loop would report itself without end: a page sends this many different ones. */
const REPORTS_MAX = 10

/** Reports errors to the service, each one once, beside the browser's console. */
export function createErrorReporter(origin: string): (error: unknown) => void {
  const sent = new Set<string>()
  return (error) => {
    console.error(error)
    const report = reportOf(error)
    const same = `${report.message}\n${report.stack}`
    if (sent.has(same) || sent.size >= REPORTS_MAX) return
    sent.add(same)
    void postErrorReport(origin, report)
  }
}

function reportOf(error: unknown): ErrorReport {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    message: `${name}: ${message}`.slice(0, ERROR_MESSAGE_MAX_LENGTH),
    stack: (stack ?? '').slice(0, ERROR_STACK_MAX_LENGTH),
    page: window.location.pathname,
    clientVersion: CLIENT_VERSION,
  }
}
