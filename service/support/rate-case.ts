import type { Tx } from '#service/database/database.ts'
import { type CaseOwner, lockOwnCase } from './case-rows.ts'

/** Rates a closed case, in place of an earlier rating; null where the player has no such case. */
export async function rateCase(
  tx: Tx,
  { rating, ...owner }: CaseOwner & { readonly rating: number },
): Promise<0 | 1 | null> {
  const row = await lockOwnCase(tx, owner)
  if (row === null) return null
  if (row.status !== 'closed') return 0
  await tx.updateTable('support_cases').set({ rating }).where('case_id', '=', row.caseId).execute()
  return 1
}
