import type { PlayTime } from './play-time.ts'

const MINUTE_MS = 60_000

/** Whether an interval of play has passed since the last check of the session; never without an interval. */
export const isCheckDue = (
  { playedMs, checkedMs }: Pick<PlayTime, 'playedMs' | 'checkedMs'>,
  intervalMs: number,
): boolean => intervalMs > 0 && playedMs - checkedMs >= intervalMs

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
