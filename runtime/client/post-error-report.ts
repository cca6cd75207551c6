import { ERROR_REPORTS_PATH, type ErrorReport } from '#schemas/protocol/error-report.ts'

/** Posts a report to the service. Never rejects: a failed report is not an error to report. */
export async function postErrorReport(origin: string, report: ErrorReport): Promise<void> {
  try {
    await fetch(new URL(ERROR_REPORTS_PATH, origin), {
      method: 'POST',
      credentials: 'omit',
      // The page may be about to reload.
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    })
  } catch {
    // The error is in the browser's console already.
  }
}
