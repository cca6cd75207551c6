/** Fixed-window rate limiter per key, in memory; the number of keys is bounded. */
export interface RateLimit {
  /** Counts a call; false if the subject has reached the limit. */
  take: (subject: string) => boolean
}

export const WINDOW_MS = 60_000
const SUBJECTS_MAX = 100_000

interface Window {
  began: number
  count: number
}

/** Counts in windows of a minute, in this process alone. */
export function createRateLimit(perMinute: number): RateLimit {
  const windows = new Map<string, Window>()
  return {
    take(subject) {
      const now = performance.now()
      let window = windows.get(subject)
      if (window === undefined || now - window.began >= WINDOW_MS) {
        // The oldest are dropped first: a map keeps the insertion order of its keys.
        if (windows.size >= SUBJECTS_MAX) windows.delete(windows.keys().next().value as string)
        windows.delete(subject)
        window = { began: now, count: 0 }
        windows.set(subject, window)
      }
      window.count += 1
      return window.count <= perMinute
    },
  }
}
