import type { Tx } from '#service/database/database.ts'
import { allows } from '#service/states/state-machine.ts'
import { type CaseOwner, lockOwnCase } from './case-rows.ts'
import { moveCase } from './operate-case.ts'
import { SUPPORT_CASES } from './support-states.ts'

/** Closes a case for its player or guest; a closed one stays so. 0 before a guest has confirmed it, null where the owner has no such case. */
export async function closeOwnCase(tx: Tx, owner: CaseOwner): Promise<0 | 1 | null> {
  const row = await lockOwnCase(tx, owner)
  if (row === null) return null
  if (allows(SUPPORT_CASES, row.status, 'end')) await moveCase(tx, row, 'end')
  return row.status === 'unconfirmed' ? 0 : 1
}
