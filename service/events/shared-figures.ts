import type { Redis } from 'ioredis'

/** A process that has not shared its figures for this time has ended. */
const KEPT_FOR_MS = 30_000

/** Figures that each process of a service keeps for the others, as text. */
export interface SharedFigures {
  /** Replaces the figures of this process. */
  keep(figures: string): Promise<void>
  /** The figures of the other processes that run. */
  readOthers(): Promise<string[]>
  /** Removes the figures of this process, which ends. */
  forget(): Promise<void>
}

/** Keeps figures on Redis, whose clock removes those of a process that was killed. */
export function createSharedFigures(redis: Redis, prefix: string, owner: string): SharedFigures {
  const names = `${prefix}figures`
  const keyOf = (name: string) => `${prefix}figures:${name}`
  return {
    async keep(figures) {
      await redis.set(keyOf(owner), figures, 'PX', KEPT_FOR_MS)
      await redis.sadd(names, owner)
    },
    async readOthers() {
      const others = (await redis.smembers(names)).filter((name) => name !== owner)
      if (others.length === 0) return []
      const found = await redis.mget(others.map(keyOf))
      const ended = others.filter((_, place) => found[place] === null)
      if (ended.length > 0) await redis.srem(names, ended)
      return found.filter((figures) => figures !== null)
    },
    async forget() {
      await redis.del(keyOf(owner))
      await redis.srem(names, owner)
    },
  }
}
