import { type RawBuilder, sql } from 'kysely'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { RefundReason } from '#schemas/operator/games.ts'
import type { SiteHealth, SiteQueue } from '#schemas/operator/health.ts'
import { QUEUE_COUNTED_MAX, type Queue } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'
import { problemOf } from '#service/draws/draw-problem.ts'
import { STEP_IS_DUE } from '#service/draws/due-step.ts'
import { countWaiting, readQueues, type WaitingItems, withoutNull } from '#service/reports/queues.ts'

/** The queues whose items need a person, as on the page of the day. */
const OF_PEOPLE = ['withdrawals', 'payouts', 'documents'] as const satisfies readonly (Queue & SiteQueue)[]

type Sender = Exclude<SiteQueue, (typeof OF_PEOPLE)[number]>

/** The times since which messages wait to be sent. The index of each sender has those alone that wait. */
const SENDERS: Readonly<Record<Sender, (memberId: number) => RawBuilder<unknown>>> = {
  webhooks: (memberId) => sql`waiting.created_at as at from webhooks
    cross join lateral (
      select created_at from webhook_deliveries as delivery
      where delivery.webhook_id = webhooks.webhook_id and state = 'waiting' limit ${QUEUE_COUNTED_MAX + 1}) as waiting
    where member_id = ${memberId} and ended_at is null`,
  mails: (memberId) => sql`created_at as at from mails
    where member_id = ${memberId} and sent_at is null and given_up_at is null`,
  textMessages: (memberId) => sql`created_at as at from text_messages
    where member_id = ${memberId} and sent_at is null and given_up_at is null`,
  processorRequests: (memberId) => sql`request.created_at as at
    from processor_requests as request join players using (player_id)
    where member_id = ${memberId} and sent_at is null`,
}

/** The health of a site at the time of the service, from its rows that wait or failed. */
export async function readSiteHealth(db: Db, memberId: number): Promise<SiteHealth> {
  const [draws, people, senders, { now, ...pageErrors }] = await Promise.all([
    readDraws(db, memberId),
    readQueues(db, memberId, OF_PEOPLE),
    readSenders(db, memberId),
    readPageErrors(db, memberId),
  ])
  const ofPeople = people.map(({ queue, ...waiting }) => ({ ...waiting, queue: queue as SiteQueue }))
  return { now, draws, queues: [...ofPeople, ...senders], pageErrors }
}

async function readDraws(db: Db, memberId: number): Promise<SiteHealth['draws']> {
  const [due, problems] = await Promise.all([countDue(db, memberId), readProblems(db, memberId)])
  const countOf = (wanted: (typeof problems)[number]) => problems.filter((one) => one === wanted).length
  return { due, late: countOf('late'), failing: countOf('failing'), refunding: countOf('refunding') }
}

async function countDue(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from game_instances where member_id = ${memberId} and ${STEP_IS_DUE}`.execute(
    db,
  )
  return rows[0]!.due
}

async function readProblems(db: Db, memberId: number): Promise<ReturnType<typeof problemOf>[]> {
  const { rows } = await sql<{
    status: GameStatus
    attempts: number
    refundReason: RefundReason | null
    startTime: number | null
    now: number
  }>`
    select status, attempts, refund_reason as "refundReason", tournament_start_at as "startTime", service_now() as now
    from game_instances
    where member_id = ${memberId} and owner_player_id is null
      and status in ('OPEN', 'FULL', 'CLOSED', 'READY', 'RETRY', 'STARTED')
      and (attempts > 0 or refund_reason is not null or tournament_start_at < service_now())`.execute(db)
  return rows.map((row) => problemOf(row))
}

async function readSenders(db: Db, memberId: number): Promise<SiteHealth['queues']> {
  const senders = Object.entries(SENDERS) as [Sender, (typeof SENDERS)[Sender]][]
  const counts = senders.map(([queue, waiting]) => countWaiting(queue, waiting(memberId)))
  const { rows } = await sql<WaitingItems<Sender>>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(withoutNull)
}

async function readPageErrors(db: Db, memberId: number): Promise<SiteHealth['pageErrors'] & { now: number }> {
  const { rows } = await sql<SiteHealth['pageErrors'] & { now: number }>`
    select service_now() as now, count(*) filter (where last_seen_at > service_now() - interval '24 hours')::integer as "lastDay",
      count(*)::integer as kept
    from page_errors where member_id = ${memberId}`.execute(db)
  return rows[0]!
}
