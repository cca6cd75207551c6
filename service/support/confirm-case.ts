import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { type CaseOwner, lockOwnCase } from './case-rows.ts'
import { SUPPORT_CASES } from './support-states.ts'

/** Passes a guest's case to the operator. A second use of the link changes nothing; false where there is no such case. */
export async function confirmCase(tx: Tx, owner: CaseOwner): Promise<boolean> {
  const row = await lockOwnCase(tx, owner)
  if (row === null) return false
  const { caseId, status } = row
  const moved = await move(
    tx,
    SUPPORT_CASES,
    { case_id: caseId, status },
    { event: 'confirm', set: { changed_at: now }, returning: ['status'] },
  )
  return hasMoved(moved) || status !== 'unconfirmed'
}
