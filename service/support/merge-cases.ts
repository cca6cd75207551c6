import type { ChangedCase } from '#schemas/operator/support.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { isSameIndex } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { type CaseRow, lockOperatedCase } from './case-rows.ts'
import { changed, moveCase, type NotOperated, type OperatedBy } from './operate-case.ts'
import { SUPPORT_CASES } from './support-states.ts'

/** Moves the messages of a case into another one that is not over; messages stay sealed to the case in which they were written. */
export async function mergeCases(
  tx: Tx,
  vault: PersonalVault,
  { into, site, caseId }: OperatedBy & { readonly into: number },
): Promise<ChangedCase | NotOperated | 'other-person'> {
  // Locked in one order, so that two merges do not wait for each other.
  const locked = new Map<number, CaseRow | null>()
  for (const id of [caseId, into].toSorted((a, b) => a - b))
    locked.set(id, await lockOperatedCase(tx, { memberId: site.memberId, caseId: id }))
  const [row, target] = [locked.get(caseId) ?? null, locked.get(into) ?? null]
  if (row === null || target === null) return 'not-found'
  if (caseId === into || !areOfOnePerson(vault, row, target)) return 'other-person'
  if (!allows(SUPPORT_CASES, row.status, 'merge') || !allows(SUPPORT_CASES, target.status, 'write'))
    return 'wrong-state'
  await tx.updateTable('support_cases').set({ merged_into: into }).where('merged_into', '=', caseId).execute()
  const set = { merged_into: into, changed_at: now, closed_at: null }
  const before = { case_id: caseId, status: row.status }
  assertMoved(await move(tx, SUPPORT_CASES, before, { event: 'merge', set, returning: ['status'] }))
  // A question that waits for the operator goes on waiting.
  if (row.status === 'open') await moveCase(tx, target, 'write')
  return changed({ ...row, status: 'merged', mergedInto: into })
}

function areOfOnePerson(vault: PersonalVault, one: CaseRow, other: CaseRow): boolean {
  if (one.playerId !== null || other.playerId !== null) return one.playerId === other.playerId
  return isSameIndex(vault, one.emailIndex, other.emailIndex)
}
