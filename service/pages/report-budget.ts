/** Logged reports per minute: a broken page in many browsers sends the same report endlessly. */
const LOGGED_A_MINUTE = 30
const MINUTE_MS = 60_000

/** Whether one more report may be logged, or passed on, now; each kind of report has a budget of its own. */
export function createReportBudget(now: () => number, aMinute = LOGGED_A_MINUTE): () => boolean {
  let minute = 0
  let logged = 0
  return () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) [minute, logged] = [current, 0]
    logged += 1
    return logged <= aMinute
  }
}
