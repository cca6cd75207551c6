import { postErrorReport } from '#runtime/client/post-error-report.ts'
import { CLIENT_VERSION } from '#schemas/limits.ts'
import {
  ERROR_MESSAGE_MAX_LENGTH,
  ERROR_STACK_MAX_LENGTH,
  type ErrorReport,
} from '#schemas/protocol/error-report.ts'

/** Maximum number of different errors that a page sends: an error in a loop would be reported without end. */
const REPORTS_MAX = 10

/** Reports errors to the service, each one once, in addition to the browser's console. */
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
