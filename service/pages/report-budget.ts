/** A broken page in many browsers reports the same thing without end: this many reports a minute are logged. */
const LOGGED_A_MINUTE = 30
const MINUTE_MS = 60_000

/** Whether one more report may be logged now; each kind of report has a budget of its own. */
export function createReportBudget(now: () => number): () => boolean {
  let minute = 0
  let logged = 0
  return () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) [minute, logged] = [current, 0]
    logged += 1
    return logged <= LOGGED_A_MINUTE
  }
}
