import { PING_INTERVAL_MS, RECONNECT_BACKOFF_FACTOR, RECONNECT_BACKOFF_START_MS } from '#schemas/limits.ts'

/** Delay before the given try, from 1: one second, doubling (spec 9), at most the ping interval of a disconnected client. */
export function backoffMs(attempt: number, longestMs = PING_INTERVAL_MS): number {
  return Math.min(RECONNECT_BACKOFF_START_MS * RECONNECT_BACKOFF_FACTOR ** (attempt - 1), longestMs)
}
