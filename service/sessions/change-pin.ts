import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { clientKey } from '#service/limits/client-key.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { Begun } from './begin-session.ts'
import { notifyOfNewSecret } from './change-password.ts'
import { attemptOf } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import { refusePin } from './refuse-pin.ts'
import type { SessionStore } from './session-store.ts'
import { withPassword } from './step-up.ts'
import type { Throttle } from './throttle.ts'

type Result = OperationResult<'changePin'>

interface PinParts {
  readonly sessions: SessionStore
  readonly throttle: Throttle
  readonly vault: PersonalVault
}

interface PinChange extends OperationRequest<'changePin'> {
  readonly player: { readonly playerId: number; readonly sessionId: number }
}

/**
 * Sets a player's PIN after checking the password (security 15), ends the player's other sessions and sends a mail. No transaction is held
 * while the PIN is hashed.
 */
export async function changePin(
  database: Database,
  parts: PinParts,
  visitor: Visitor,
  { player: { playerId, sessionId }, password, newPin }: PinChange,
): Promise<Begun<Result> | Refused<'accountLocked'>> {
  const { sessions, throttle, vault } = parts
  const refusal = refusePin(newPin, visitor.site)
  if (refusal !== null) {
    return { result: { result: 0, errors: [{ field: 'newPin', ...refusal }] }, token: null }
  }
  const pinHash = await hashPassword(newPin, clientKey(visitor.clientAddress))
  const renewed: { token: string | null; usernameKey: string } = { token: null, usernameKey: '' }
  const result = await withPassword<Result>(database, parts, visitor, {
    playerId,
    password,
    async change(tx) {
      const { username_key: usernameKey } = await tx
        .updateTable('players')
        .set({ pin_hash: pinHash, pin_changed_at: now, must_choose_pin: false })
        .where('player_id', '=', playerId)
        .returning('username_key')
        .executeTakeFirstOrThrow()
      await sessions.end(tx, { playerId, exceptSessionId: sessionId }, 'passwordChanged')
      Object.assign(renewed, { token: await sessions.renew(tx, sessionId), usernameKey })
      await notifyOfNewSecret(tx, vault, visitor, { playerId, kind: 'pinChanged' })
      return { result: 1 }
    },
  })
  if (isRefused(result)) return result
  if (renewed.token !== null) await throttle.forgetOtherDevices(attemptOf(visitor, renewed.usernameKey))
  return { result, token: renewed.token }
}
