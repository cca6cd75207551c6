import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TopicRequest } from '#schemas/protocol/frames.ts'
import { gameTopic, parseTopic } from '#schemas/protocol/topics.ts'
import type { ServiceContext } from '#service/context.ts'
import { bigints, integers } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import { startPolling } from '#service/base/polling-loop.ts'
import { WatchCounts, type WatchCount } from './watch-counts.ts'

/** Time between two reports: a count is pushed at most as often. */
const REPORT_EVERY_MS = 5000
/** Rounds after which every count is written again. */
const REFRESH_ROUNDS = 6
/** Counts of a process that died are ignored after this time. */
const STALE_AFTER_S = 75

/** Counts who watches a game instance: the connections that follow its topic, over all processes. */
export interface Watchers {
  /** A connection follows topics, of which those of games count. The returned function ends it. */
  enter: (topics: readonly TopicRequest[]) => () => void
  stop: () => Promise<void>
}

type WatchService = Pick<ServiceContext, 'database' | 'log'>

export function startWatchers(service: WatchService, everyMs = REPORT_EVERY_MS): Watchers {
  const { database, log } = service
  const processId = randomUUID()
  const counts = new WatchCounts()
  const told = new Map<number, number>()
  let round = 0
  const reporting = startPolling({
    async poll() {
      round += 1
      const changed = counts.take({ all: round % REFRESH_ROUNDS === 0 })
      if (changed.length > 0) await database.transaction((tx) => report(tx, { processId, changed, told }))
      return false
    },
    onError: (error) => log.warn({ error: (error as Error).message }, 'watchers could not be counted'),
    everyMs,
  })
  return {
    enter(topics) {
      const ids = topics.flatMap(({ topic, epoch }) => {
        const id = gameOf(topic)
        if (id !== null) counts.enter(id, epoch === undefined)
        return id ?? []
      })
      if (ids.length === 0) return nothing
      return () => {
        for (const id of ids) counts.leave(id)
      }
    },
    async stop() {
      await reporting.stop()
      await database.kysely.deleteFrom('game_watchers').where('process_id', '=', processId).execute()
    },
  }
}

const nothing = () => undefined

/** The instance of a topic; null for another topic. Most polls have none. */
function gameOf(topic: string): number | null {
  const parsed = topic.startsWith('game/') ? parseTopic(topic) : null
  return parsed?.id ?? null
}

interface Report {
  readonly processId: string
  readonly changed: readonly WatchCount[]
  /** The sums that this process published last. */
  readonly told: Map<number, number>
}

/** Writes the counts of this process, and publishes each sum that changed or that a newcomer waits for. */
async function report(tx: Tx, { processId, changed, told }: Report): Promise<void> {
  const ids = bigints(changed.map(({ gameInstanceId }) => gameInstanceId))
  const counts = integers(changed.map(({ watchers }) => watchers))
  await sql`
    insert into game_watchers (game_instance_id, process_id, watchers)
    select game_instance_id, ${processId}, watchers
    from unnest(${ids}::bigint[], ${counts}::integer[]) as counted (game_instance_id, watchers)
    on conflict (game_instance_id, process_id)
      do update set watchers = excluded.watchers, seen_at = excluded.seen_at`.execute(tx)
  await sql`
    delete from game_watchers
    where (process_id = ${processId} and watchers = 0)
      or seen_at < service_now() - make_interval(secs => ${STALE_AFTER_S})`.execute(tx)
  const { rows } = await sql<{ id: number; watchers: number }>`
    select game_instance_id as id, sum(watchers)::integer as watchers from game_watchers
    where game_instance_id = any(${ids}::bigint[]) group by game_instance_id`.execute(tx)
  const newcomers = new Set(changed.flatMap((one) => (one.hasNewcomer ? [one.gameInstanceId] : [])))
  const fresh = rows.filter(({ id, watchers }) => newcomers.has(id) || told.get(id) !== watchers)
  for (const { gameInstanceId, watchers } of changed) if (watchers === 0) told.delete(gameInstanceId)
  for (const { id, watchers } of fresh) told.set(id, watchers)
  await publishAll(
    tx,
    fresh.map(({ id, watchers }) => ({
      topic: gameTopic(id),
      event: 'game.watchers' as const,
      body: { gameInstanceId: id, watchers },
    })),
  )
}
