import type { OperationResult } from '#schemas/protocol/operations.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { type Completion, completeRegistration } from '#service/players/changes/complete-registration.ts'
import { releasePendingJoin } from './release-pending-join.ts'

/** Full registration, which also releases a purchase that waited for it. A refusal must roll `tx` back. */
export async function finishRegistration(
  tx: Tx,
  completion: Completion,
): Promise<OperationResult<'playerRegistrationFull'> | Refused<'fullRegistrationRefused'>> {
  const registered = await completeRegistration(tx, completion)
  if (!isRefused(registered) && registered.result !== -1) {
    const { sender, playerId } = completion
    await releasePendingJoin(tx, { vault: sender.vault, memberId: sender.memberId, playerId })
  }
  return registered
}
