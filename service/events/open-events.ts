import { hostname } from 'node:os'
import type { RedisSentinel } from '#service/config/server-urls.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import type { SharedCount } from '#service/limits/rate-limits.ts'
import type { Logger } from '#service/base/log.ts'
import type { EventLog } from './event-log.ts'
import { createMemoryEventLog } from './memory-event-log.ts'
import type { SharedEventLog } from './redis-event-log.ts'
import { type Relay, startRelay } from './relay.ts'
import type { SharedFigures } from './shared-figures.ts'

export interface Events {
  readonly events: EventLog
  /** Counts a call over all processes; null in a process alone. */
  readonly count: SharedCount | null
  /** Null in a process alone. */
  readonly figures: SharedFigures | null
  /** Called after a commit: the leading process relays its events immediately. */
  readonly wake: () => void
  /** Relays the pending events, and lets another process lead. */
  readonly stop: () => Promise<void>
}

export interface EventsOptions {
  redisUrl: string | undefined
  redisSentinels?: readonly RedisSentinel[] | undefined
  database: Database
  clock: Clock
  entropy: Entropy
  log: Logger
}

/** Opens the event log, on Redis or in this process, and starts the relay into it. */
export async function openEvents(options: EventsOptions): Promise<Events> {
  const { redisUrl, redisSentinels: sentinels, database, clock, entropy, log } = options
  const owner = `${hostname()}/${process.pid}/${Buffer.from(entropy.bytes(6)).toString('hex')}`
  if (redisUrl === undefined) {
    const events = createMemoryEventLog(clock, entropy)
    const relay = startRelay({ database, log, events, owner, shared: false })
    return {
      events,
      count: null,
      figures: null,
      wake: () => relay.wake(),
      stop: () => stopBoth(relay, events),
    }
  }
  const logId = await readLogId(database)
  // Only here, because most services run without Redis.
  const { openRedisEventLog } = await import('./redis-event-log.ts')
  const events = await openRedisEventLog({ url: redisUrl, sentinels, logId, entropy, log })
  const relay = startRelay({ database, log, events, owner, shared: true })
  events.onNudge(() => relay.wake())
  const count: SharedCount = (key, windowMs) => events.count(key, windowMs)
  const figures = events.figuresOf(owner)
  return { events, count, figures, wake: wakeLeader(relay, events), stop: () => stopBoth(relay, events) }
}

/** Stops the relay first, so that its last events go into the log. */
async function stopBoth(relay: Relay, events: EventLog): Promise<void> {
  await relay.stop()
  await events.close()
}

const NUDGE_EVERY_MS = 5

/** Wakes the leading process, here or elsewhere; many commits in one turn send one nudge. */
function wakeLeader(relay: Relay, events: SharedEventLog): () => void {
  let planned = false
  const nudge = () => {
    planned = false
    events.nudge()
  }
  return () => {
    relay.wake()
    if (relay.isLeading || planned) return
    planned = true
    setTimeout(nudge, NUDGE_EVERY_MS).unref()
  }
}

async function readLogId(database: Database): Promise<string> {
  const { log_id: logId } = await database.kysely
    .selectFrom('event_relay')
    .select('log_id')
    .executeTakeFirstOrThrow()
  return logId
}
