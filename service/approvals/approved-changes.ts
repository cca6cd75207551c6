import { sql } from 'kysely'
import type { Approval, ApprovalKind } from '#schemas/operator/approvals.ts'
import type { Tx } from '#service/database/database.ts'
import { liftLimit, readLimit } from '#service/protection/account-limits.ts'
import { liftExclusion, readRestriction } from '#service/protection/exclusions.ts'
import { readRefundablePlay, refundPlay } from './play-refund.ts'

export type Subject = Approval['subject']

/** A change that needs two operators. The player is locked. */
interface ApprovedChange {
  /** The subject as it is now; null if there is nothing to change. */
  readonly read: (tx: Tx, playerId: number, wanted: Subject) => Promise<Subject | null>
  readonly make: (tx: Tx, playerId: number, subject: Subject) => Promise<unknown>
}

export const APPROVED_CHANGES: Readonly<Record<ApprovalKind, ApprovedChange>> = {
  'limit-lift': {
    read: (tx, playerId, wanted) => readLimit(tx, { playerId, ...limitOf(wanted) }),
    make: (tx, playerId, subject) => liftLimit(tx, { playerId, ...limitOf(subject) }),
  },
  'restriction-lift': {
    read: (tx, playerId) => readRestriction(tx, playerId),
    make: (tx, playerId) => liftExclusion(tx, playerId),
  },
  'play-refund': {
    read: (tx, playerId, { playId = 0 }) => readRefundablePlay(tx, playerId, playId),
    make: (tx, playerId, { playId = 0 }) => refundPlay(tx, playerId, playId),
  },
}

function limitOf({ limit, source = 'customerService' }: Subject) {
  if (limit === undefined) throw new Error('an approval about a limit names the limit')
  return { kind: limit, source }
}

/** Whether a subject is still what it was at the request. */
export async function isSame(tx: Tx, one: Subject, other: Subject): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select ${JSON.stringify(one)}::jsonb = ${JSON.stringify(other)}::jsonb as same`.execute(tx)
  return rows[0]?.same === true
}
