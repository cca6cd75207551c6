import { sql } from 'kysely'
import type { Approval, ApprovalKind } from '#schemas/operator/approvals.ts'
import { APPROVAL_VALID_DAYS } from '#schemas/limits.ts'
import type { Tx } from '#service/database/database.ts'
import { closeApproval, lockApproval, readApproval } from './approval-rows.ts'
import { APPROVED_CHANGES, type ChangeParts, isSame, type Subject } from './approved-changes.ts'
import { areTwoPersons } from '#service/call/two-persons.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'

/** A change that an operator asks for. */
export interface RequestedChange {
  readonly playerId: number
  readonly kind: ApprovalKind
  /** The fields that name the thing to change. */
  readonly wanted: Subject
  readonly reason: string
  /** The name of the operator's token. */
  readonly by: string
  readonly parts: ChangeParts
}

export interface ApprovalDecision {
  readonly approvalId: number
  readonly by: string
  readonly parts: ChangeParts
}

/** Reasons why an approval was not asked for: there is nothing to change, or an open request already. */
export type NotAsked = 'nothing' | 'open'

/** Reasons why a decision changes nothing, in order of precedence. */
export type NotApproved = 'not-found' | 'decided' | 'expired' | 'same-operator' | 'changed'

/** Stores a change that waits for a second operator, with its subject as it is now. */
export async function askApproval(
  tx: Tx,
  { playerId, kind, wanted, reason, by, parts }: RequestedChange,
): Promise<Approval | NotAsked> {
  await lockPlayer(tx, playerId)
  const subject = await APPROVED_CHANGES[kind].read(tx, playerId, wanted, parts)
  if (subject === null) return 'nothing'
  const open = await tx
    .selectFrom('approvals')
    .select('approval_id')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ${JSON.stringify(subject)}::jsonb`)
    .where('outcome', 'is', null)
    .where(sql<boolean>`expires_at > service_now()`)
    .executeTakeFirst()
  if (open !== undefined) return 'open'
  const { approvalId } = await tx
    .insertInto('approvals')
    .values({
      member_id: parts.site.memberId,
      player_id: playerId,
      kind,
      subject: JSON.stringify(subject),
      reason,
      asked_by: by,
      expires_at: sql<number>`service_now() + ${APPROVAL_VALID_DAYS} * interval '1 day'`,
    })
    .returning('approval_id as approvalId')
    .executeTakeFirstOrThrow()
  return stored(tx, parts.site.memberId, approvalId)
}

/** Makes a change that another operator asked for, if its subject is still the same (security 25). */
export async function confirmApproval(tx: Tx, decision: ApprovalDecision): Promise<Approval | NotApproved> {
  const approval = await lockOpen(tx, decision)
  if (typeof approval === 'string') return approval
  const { approvalId, playerId, kind, subject, askedBy } = approval
  if (!(await areTwoPersons(tx, askedBy, decision.by))) return 'same-operator'
  const { read, make } = APPROVED_CHANGES[kind]
  const { parts } = decision
  const present = await read(tx, playerId, subject, parts)
  if (present === null || !(await isSame(tx, present, subject))) return 'changed'
  if ((await make(tx, playerId, subject, { ...parts, approvalId })) === false) return 'changed'
  await closeApproval(tx, approvalId, { event: 'confirm', by: decision.by })
  return stored(tx, parts.site.memberId, approvalId)
}

/** Closes a request without the change. */
export async function rejectApproval(tx: Tx, decision: ApprovalDecision): Promise<Approval | NotApproved> {
  const approval = await lockOpen(tx, decision)
  if (typeof approval === 'string') return approval
  await closeApproval(tx, approval.approvalId, { event: 'reject', by: decision.by })
  return stored(tx, decision.parts.site.memberId, approval.approvalId)
}

async function lockOpen(
  tx: Tx,
  { approvalId, parts }: ApprovalDecision,
): Promise<Approval | 'not-found' | 'decided' | 'expired'> {
  const approval = await lockApproval(tx, parts.site.memberId, approvalId)
  if (approval === null) return 'not-found'
  if (approval.status === 'open') return approval
  return approval.status === 'expired' ? 'expired' : 'decided'
}

async function stored(tx: Tx, memberId: number, approvalId: number): Promise<Approval> {
  const approval = await readApproval(tx, memberId, approvalId)
  if (approval === null) throw new Error(`the approval ${approvalId} is not stored`)
  return approval
}
