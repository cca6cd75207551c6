/** Name in the site's storage: the service's time of the last check that the player answered, shared by all tabs. */
export const LAST_CHECK = 'lastRealityCheck'

const MINUTE_MS = 60_000

export interface CheckTimes {
  /** 0 for no checks. */
  readonly intervalMs: number
  readonly sessionStart: number
  readonly lastCheck: number | null
}

/** The time of the next check; null where there are none. A check of a session before does not count. */
export function nextCheckAt({ intervalMs, sessionStart, lastCheck }: CheckTimes): number | null {
  return intervalMs === 0 ? null : Math.max(sessionStart, lastCheck ?? 0) + intervalMs
}

/** Full hours and minutes of a time. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** The intervals that a player may choose beside the site's own, in minutes. */
export function allowedMinutes<Minutes extends number>(
  choices: readonly Minutes[],
  siteIntervalMs: number,
): Minutes[] {
  return choices.filter((minutes) => siteIntervalMs === 0 || minutes * MINUTE_MS < siteIntervalMs)
}
