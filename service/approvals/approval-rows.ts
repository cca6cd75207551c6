import { type RawBuilder, sql } from 'kysely'
import type { Approval, ApprovalStatus } from '#schemas/operator/approvals.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { directionOf, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { APPROVALS } from './approval-states.ts'

const statusNow: RawBuilder<ApprovalStatus> = sql`
  coalesce(outcome, case when expires_at > service_now() then 'open' else 'expired' end)`

/** Whether an approval is in a status: as conditions of its columns, which have an index for open ones. */
function isNow(status: ApprovalStatus): RawBuilder<boolean> {
  if (status === 'open') return sql<boolean>`(outcome is null and expires_at > service_now())`
  if (status === 'expired') return sql<boolean>`(outcome is null and expires_at <= service_now())`
  return sql<boolean>`outcome = ${status}`
}

const approvals = (db: Db, memberId: number) =>
  db.selectFrom('approvals').selectAll().select(statusNow.as('status')).where('member_id', '=', memberId)

type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

/** A page of the approvals of a site in a status, or of a player, the newest first. */
export async function listApprovals(
  db: Db,
  { memberId, ...of }: EndpointRequest<'getApprovals'> & { readonly memberId: number },
): Promise<EndpointResult<'getApprovals'>> {
  const { playerId, approvalId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'open', playerId ?? approvalId)
  const { direction, beyond } = directionOf(of.sort, 'newest')
  let query = approvals(db, memberId)
  if (status !== null) query = query.where(isNow(status))
  if (playerId !== undefined) query = query.where('player_id', '=', playerId)
  if (approvalId !== undefined) query = query.where('approval_id', '=', approvalId)
  if (after !== undefined) query = query.where('approval_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('approval_id', direction), limit)
  return { approvals: rows.map(toApproval), hasMore }
}

/** One approval of a site; null if there is none. */
export async function readApproval(db: Db, memberId: number, approvalId: number): Promise<Approval | null> {
  const row = await approvals(db, memberId).where('approval_id', '=', approvalId).executeTakeFirst()
  return row === undefined ? null : toApproval(row)
}

/** Locks the player of an approval, and then reads it: the approvals of a player are decided one after the other. */
export async function lockApproval(db: Db, memberId: number, approvalId: number): Promise<Approval | null> {
  const own = await readApproval(db, memberId, approvalId)
  if (own === null) return null
  await lockPlayer(db, own.playerId)
  return readApproval(db, memberId, approvalId)
}

/** Closes an open approval; its player is locked. */
export async function closeApproval(
  tx: Tx,
  approvalId: number,
  { event, by }: { readonly event: 'confirm' | 'reject'; readonly by: string },
): Promise<void> {
  const open = { approval_id: approvalId, outcome: null }
  const set = { decided_by: by, decided_at: now }
  assertMoved(await move(tx, APPROVALS, open, { event, set, returning: ['outcome'] }))
}

function toApproval(row: ApprovalRow): Approval {
  return {
    approvalId: row.approval_id,
    playerId: row.player_id,
    kind: row.kind,
    subject: row.subject,
    reason: row.reason,
    status: row.status,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
  }
}
