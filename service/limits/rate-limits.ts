import { Counter, type Registry } from 'prom-client'
import { createRateLimit, type RateLimit, WINDOW_MS } from './rate-limit.ts'

/** A limit by its name: calls a minute for each key. */
export interface NamedLimit {
  readonly name: string
  readonly perMinute: number
}

/** Counts a call in a store that all processes share; resolves with the count of the running window. */
export type SharedCount = (key: string, windowMs: number) => Promise<number>

/** A store that is slower than this is done without: a call does not wait for it. */
const COUNTED_WITHIN_MS = 250
/** After a failure the store is not asked for this time. */
const AWAY_MS = 1000

interface RateLimitsOptions {
  /** Null where there is one process. */
  readonly shared: SharedCount | null
  readonly metrics: Registry
}

/**
 * The limits of calls by client, over all processes where they share a store. While it is away each process counts alone, and a metric says
 * so.
 */
export class RateLimits {
  readonly #shared: SharedCount | null
  readonly #own = new Map<string, RateLimit>()
  readonly #alone: Counter
  #awayUntil = 0

  constructor({ shared, metrics }: RateLimitsOptions) {
    this.#shared = shared
    this.#alone = new Counter({
      name: 'tombolo_rate_limits_alone_total',
      help: 'Calls that were counted in this process alone, because Redis did not answer.',
      registers: [metrics],
    })
  }

  /** Counts a call; false if the key has reached the limit. */
  async take(limit: NamedLimit, key: string): Promise<boolean> {
    const own = this.#ownLimit(limit).take(key)
    if (this.#shared === null) return own
    if (performance.now() >= this.#awayUntil) {
      try {
        return (await withinTime(this.#shared(`${limit.name}:${key}`, WINDOW_MS))) <= limit.perMinute
      } catch {
        this.#awayUntil = performance.now() + AWAY_MS
      }
    }
    this.#alone.inc()
    return own
  }

  #ownLimit({ name, perMinute }: NamedLimit): RateLimit {
    const known = this.#own.get(name) ?? createRateLimit(perMinute)
    this.#own.set(name, known)
    return known
  }
}

async function withinTime(count: Promise<number>): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), COUNTED_WITHIN_MS)
  try {
    return await Promise.race([count, late])
  } finally {
    clearTimeout(timer)
  }
}
