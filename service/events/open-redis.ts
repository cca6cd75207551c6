import { Redis, type RedisOptions } from 'ioredis'
import type { RedisSentinel } from '#service/config/server-urls.ts'

export interface RedisPlace {
  /** The address of a Redis; with Sentinels the name of their group is its host. */
  readonly url: string
  readonly sentinels?: readonly RedisSentinel[] | undefined
}

type Options = RedisOptions & { protocol: 2; replyMapping?: 'legacy' }

const SENTINEL_ANSWERS_WITHIN_MS = 1000

/** Opens a connection to a Redis, or to the present master of a group. */
export function openRedis({ url, sentinels }: RedisPlace, options: Options): Redis {
  if (sentinels === undefined) return new Redis(url, options)
  const { protocol, hostname, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'rediss:'
  return new Redis({
    ...options,
    sentinels: [...sentinels],
    name: decodeURIComponent(hostname),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)) || 0,
    sentinelCommandTimeout: SENTINEL_ANSWERS_WITHIN_MS,
    // Asked again for as long as a fail-over takes.
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
    ...(isSecure && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    // A master that became a replica takes no writes: the Sentinels are asked for the new one.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  })
}
