import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host, Part } from './network.ts'
import type { Secrets, SystemAccount } from './parts.ts'

const REDIS_PORT = 6379
export const SENTINEL_PORT = 26_379
/** The name of the group under which Sentinel knows the master. */
export const REDIS_GROUP = 'tombolo'

/** A Redis and a Sentinel on one host. */
export interface RedisNode {
  readonly host: Host
  /** Starts what does not run. */
  readonly start: () => Promise<void>
  readonly redis: Part
  readonly sentinel: Part
}

export interface RedisNodeOptions {
  readonly host: Host
  /** The host that begins as the master. */
  readonly first: Host
  readonly folder: string
  readonly account: SystemAccount
  readonly secrets: Secrets
  readonly memoryMb: number
}

/** Redis keeps the events of the last minutes and counters: what a fail-over loses begins a new epoch of the log, and clients read again. */
export async function makeRedisNode(options: RedisNodeOptions): Promise<RedisNode> {
  const { host, folder, account } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = { redis: join(folder, 'redis.conf'), sentinel: join(folder, 'sentinel.conf') }
  await writeFile(files.redis, redisSettings(options), { mode: 0o600 })
  await writeFile(files.sentinel, sentinelSettings(options), { mode: 0o600 })
  for (const path of [folder, files.redis, files.sentinel]) await chown(path, account.uid, account.gid)
  const part = (command: string, file: string, name: string) =>
    host.part({
      command,
      args: [file],
      account: account.name,
      logFile: join(folder, `${name}.log`),
      memoryMb: options.memoryMb + 64,
    })
  const redis = part('/usr/bin/redis-server', files.redis, 'redis')
  const sentinel = part('/usr/bin/redis-sentinel', files.sentinel, 'sentinel')
  return {
    host,
    redis,
    sentinel,
    async start() {
      await redis.start()
      await sentinel.start()
    },
  }
}

/** Redis and Sentinel write into their files: where each one is, and which one is the master. */
function redisSettings({ host, first, folder, secrets, memoryMb }: RedisNodeOptions): string {
  return lines([
    `bind ${host.address}`,
    `port ${REDIS_PORT}`,
    `dir ${folder}`,
    'save ""',
    'appendonly no',
    `maxmemory ${memoryMb}mb`,
    'maxmemory-policy volatile-ttl',
    `requirepass ${secrets.redis}`,
    `masterauth ${secrets.redis}`,
    // A master that lost its replicas, because it was cut off, takes no writes.
    'min-replicas-to-write 1',
    'min-replicas-max-lag 5',
    'repl-ping-replica-period 1',
    'repl-timeout 5',
    ...(host === first ? [] : [`replicaof ${first.address} ${REDIS_PORT}`]),
  ])
}

function sentinelSettings({ host, first, folder, secrets }: RedisNodeOptions): string {
  return lines([
    `bind ${host.address}`,
    `port ${SENTINEL_PORT}`,
    `dir ${folder}`,
    `sentinel monitor ${REDIS_GROUP} ${first.address} ${REDIS_PORT} 2`,
    `sentinel auth-pass ${REDIS_GROUP} ${secrets.redis}`,
    `sentinel down-after-milliseconds ${REDIS_GROUP} 3000`,
    `sentinel failover-timeout ${REDIS_GROUP} 10000`,
    `sentinel parallel-syncs ${REDIS_GROUP} 1`,
  ])
}

const lines = (each: readonly string[]) => `${each.join('\n')}\n`
