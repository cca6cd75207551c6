import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#schemas/operator/permissions.ts'
import { QUEUE_COUNTED_MAX, type Queue, type Today } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'

/** The permission of the list of each queue. */
export const QUEUE_PERMISSIONS = {
  withdrawals: 'withdrawals.read',
  payouts: 'withdrawals.read',
  approvals: 'approvals.read',
  documents: 'documents.read',
  supportCases: 'support.read',
  harmMarkers: 'harm.read',
  prizeItems: 'prizes.read',
  failedDraws: 'games.read',
} as const satisfies Readonly<Record<Queue, Permission>>

/** The times since which the items of each queue wait, read by the index of the site. */
const WAITING: Readonly<Record<Queue, (memberId: number) => RawBuilder<unknown>>> = {
  withdrawals: (memberId) =>
    sql`created_at as at from withdrawals where member_id = ${memberId} and status = 'pending'`,
  payouts: (memberId) => sql`approved_at as at from withdrawals
    where member_id = ${memberId} and status = 'approved' and sent_at is null`,
  approvals: (memberId) => sql`asked_at as at from approvals
    where member_id = ${memberId} and outcome is null and expires_at > service_now()`,
  documents: (memberId) => sql`document.submitted_at as at
    from verification_documents as document
    cross join lateral (select status from verification_requests where request_id = document.request_id offset 0) as request
    where document.member_id = ${memberId} and document.status = 'submitted' and request.status <> 'closed'`,
  supportCases: (memberId) =>
    sql`changed_at as at from support_cases where member_id = ${memberId} and status = 'open'`,
  harmMarkers: (memberId) =>
    sql`created_at as at from harm_markers where member_id = ${memberId} and state = 'open'`,
  prizeItems: (memberId) =>
    sql`claimed_at as at from prize_items where member_id = ${memberId} and status = 'claimed'`,
  failedDraws: (memberId) => sql`coalesce(tournament_start_at, opened_at) as at from game_instances
    where member_id = ${memberId} and owner_player_id is null and status <> 'ENDED'
      and status in ('FULL', 'CLOSED', 'READY', 'RETRY', 'STARTED') and (attempts > 0 or refund_reason = 'draw-failed')`,
}

/** Queues with the number of their items and the time since which the first one waits. */
export async function readQueues(
  db: Db,
  memberId: number,
  queues: readonly Queue[],
): Promise<Today['queues']> {
  if (queues.length === 0) return []
  const counts = queues.map((queue) => countWaiting(queue, WAITING[queue](memberId)))
  const { rows } = await sql<WaitingItems<Queue>>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(withoutNull)
}

/** A row of the counts of queues; the time is null where nothing waits. */
export interface WaitingItems<Name extends string> {
  readonly queue: Name
  readonly count: number
  readonly oldestTime: number | null
}

/** A statement without parentheses with the number of the items of a queue, of which each is a row with the time `at`. */
export const countWaiting = (queue: string, items: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${queue}::text as queue, count(*)::integer as count, min(at) as "oldestTime"
    from (select ${items} limit ${QUEUE_COUNTED_MAX + 1}) as waiting`

/** The items of a queue as they are answered. */
export const withoutNull = <Name extends string>({
  oldestTime,
  ...row
}: WaitingItems<Name>): Omit<WaitingItems<Name>, 'oldestTime'> & { oldestTime?: number } => ({
  ...row,
  ...(oldestTime !== null && { oldestTime }),
})
