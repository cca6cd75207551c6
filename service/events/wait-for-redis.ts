import pRetry from 'p-retry'
import type { Logger } from '#service/base/log.ts'
import { StartError } from '#service/base/start-error.ts'

/** Time for Redis to come up, for a machine that starts everything at once; then the start fails. */
export const REDIS_STARTS_WITHIN_MS = 30_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000
/** Errors that waiting does not resolve. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM)\b/

export interface RedisWait {
  url: string
  log: Logger
  withinMs?: number | undefined
  /** The last error of the connection; errors of commands only report that they gave up. */
  connectionError: () => Error | null
}

/** Runs a start's request to Redis with growing pauses between retries; throws a StartError at the end. */
export async function waitForRedis(ask: () => Promise<void>, wait: RedisWait): Promise<void> {
  const { url, log, withinMs = REDIS_STARTS_WITHIN_MS, connectionError } = wait
  // The address may hold a password, so only its host is logged.
  const { host } = new URL(url)
  const reasonOf = (error: Error) => connectionError()?.message ?? error.message
  try {
    await pRetry(ask, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_WAIT_MS,
      maxTimeout: LONGEST_WAIT_MS,
      maxRetryTime: withinMs,
      shouldRetry: ({ error }) => !REFUSED.test(reasonOf(error)),
      onFailedAttempt: ({ error, attemptNumber, retryDelay }) => {
        const reason = reasonOf(error)
        if (REFUSED.test(reason)) return
        log.warn(
          { host, attempt: attemptNumber, retryInMs: retryDelay, error: reason },
          'Redis does not answer; the start asks again',
        )
      },
    })
  } catch (error) {
    const reason = reasonOf(error as Error)
    if (REFUSED.test(reason)) throw new StartError(`REDIS_URL: the Redis at ${host} refuses: ${reason}.`)
    throw new StartError(
      `REDIS_URL: the Redis at ${host} did not answer within ${withinMs / 1000} s (${reason}). ` +
        'See that it runs and that this machine reaches it.',
    )
  }
}
