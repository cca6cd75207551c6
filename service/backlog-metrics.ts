import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db, Database } from './database/database.ts'
import { STEP_IS_DUE, STEP_IS_LEASED } from './draws/due-step.ts'

/** Reads of the metrics within this time share one statement. */
const SHARED_FOR_MS = 1000
/** A database that is slower leaves these metrics out; the others are answered. */
const READ_WITHIN_MS = 2000

/** Rows that wait in the database, for all processes together. */
interface Backlog {
  readonly draws: DrawBacklog
  readonly outbox: readonly { readonly kind: string; readonly waiting: number; readonly ageS: number }[]
}

interface DrawBacklog {
  readonly due: number
  readonly running: number
  readonly retrying: number
  /** Time since which the longest-due draw waits. */
  readonly lagS: number
}

const NO_DRAWS: DrawBacklog = { due: 0, running: 0, retrying: 0, lagS: 0 }

/** Registers the draws and what waits to be sent, read from the database when the metrics are. */
export function watchBacklog(database: Database, registry: Registry): void {
  let reading: Promise<Backlog | null> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const read = () => {
    if (reading !== null && performance.now() - readAt < SHARED_FOR_MS) return reading
    readAt = performance.now()
    reading = orNull(readBacklog(database.kysely))
    return reading
  }
  const gauge = (name: string, help: string, label: string | null, valuesOf: (from: Backlog) => Values) => {
    const made: Gauge = new Gauge({
      name: `tombolo_${name}`,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      async collect() {
        const backlog = await read()
        made.reset()
        // Without an answer there is no value, rather than an old one or 0.
        if (backlog === null) return label === null ? made.remove() : undefined
        for (const [of, value] of valuesOf(backlog)) made.set(label === null ? {} : { [label]: of }, value)
      },
    })
  }
  gauge('draws', 'Draws of all processes, by state.', 'state', ({ draws }) => [
    ['due', draws.due],
    ['running', draws.running],
    ['retrying', draws.retrying],
  ])
  gauge('draw_lag_seconds', 'How long the longest-due draw waits for a process.', null, ({ draws }) => [
    ['', draws.lagS],
  ])
  gauge('outbox_waiting', 'Rows that wait to be sent, by kind.', 'kind', ({ outbox }) =>
    outbox.map(({ kind, waiting }) => [kind, waiting]),
  )
  gauge('outbox_age_seconds', 'Age of the oldest row that waits to be sent, by kind.', 'kind', ({ outbox }) =>
    outbox.map(({ kind, ageS }) => [kind, ageS]),
  )
}

type Values = readonly (readonly [of: string, value: number])[]

async function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), READ_WITHIN_MS)
  try {
    return await Promise.race([value, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readBacklog(db: Db): Promise<Backlog> {
  const [draws, outbox] = await Promise.all([
    sql<DrawBacklog>`
      select count(*) filter (where ${STEP_IS_DUE})::integer as due,
        count(*) filter (where ${STEP_IS_LEASED})::integer as running,
        count(*) filter (where attempts > 0)::integer as retrying,
        coalesce(extract(epoch from service_now() - min(next_action_at) filter (where ${STEP_IS_DUE})), 0)::double precision as "lagS"
      from game_instances where next_action_at is not null`.execute(db),
    sql<Backlog['outbox'][number]>`
      select kind, count(since)::integer as waiting,
        greatest(coalesce(extract(epoch from service_now() - min(since)), 0), 0)::double precision as "ageS"
      from (
        values ('events', null::timestamptz), ('mails', null), ('textMessages', null), ('processorRequests', null)
        union all select 'events', created_at from published
        union all select 'mails', created_at from mails where sent_at is null and given_up_at is null
        union all select 'textMessages', created_at from text_messages where sent_at is null and given_up_at is null
        union all select 'processorRequests', created_at from processor_requests where sent_at is null) as waiting (kind, since)
      group by kind order by kind`.execute(db),
  ])
  return { draws: draws.rows[0] ?? NO_DRAWS, outbox: outbox.rows }
}
