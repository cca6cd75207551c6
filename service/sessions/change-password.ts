import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { answerAgain, claimKey, keepAnswer, keptAnswer } from '#service/call/idempotency.ts'
import { keyedCall } from '#service/call/run-change.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { putMail } from '#service/mail/outbox.ts'
import type { PlayerCall } from '#service/call/call.ts'
import { readPlayer } from '#service/players/player-rows.ts'
import { attemptOf } from './log-in.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'

type Request = OperationRequest<'changePassword'>
type Result = OperationResult<'changePassword'>

interface PlayerRow {
  username: string
  usernameKey: string
  passwordHash: string
  mustChangePassword: boolean
}

/** The hash to replace and its replacement, or the errors. */
type Decision = { usernameKey: string; presentHash: string; newHash: string } | { errors: FieldError[] }

const WRONG: FieldError = { field: 'password', code: 'wrong' }
/** Maximum notices to one player in a day: an unconfirmed address may belong to another person. */
const NOTICES_A_DAY = 6

/**
 * Changes the caller's password after checking the current one (security 15), ends the player's other sessions, gives this one a new token
 * and sends a mail to the player's address. No transaction is held while passwords are hashed.
 */
export async function changePassword(
  call: PlayerCall,
  request: Request,
  { isDemanded }: { isDemanded: boolean },
): Promise<Result> {
  const { key, service } = call
  const operation = isDemanded ? 'changePassword2' : 'changePassword'
  const keyed = key === null ? null : keyedCall(call, key, operation)
  const before = keyed === null ? null : await keptAnswer(service.database.kysely, keyed)
  if (before !== null) return answerAgain(before) as Result
  const decision = await decide(call, request, isDemanded)
  const { result, token } = await service.database.transaction(async (tx) => {
    const kept = keyed === null ? null : await claimKey(tx, keyed)
    if (kept !== null) return { result: answerAgain(kept) as Result, token: null }
    const outcome = await apply(tx, call, decision)
    if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result: outcome.result })
    return outcome
  })
  if (token !== null) {
    call.issueToken(token)
    if (!('errors' in decision))
      await service.throttle.forgetOtherDevices(attemptOf(call, decision.usernameKey))
  }
  return result
}

async function decide(
  call: PlayerCall,
  { password, newPassword }: Request,
  isDemanded: boolean,
): Promise<Decision> {
  const { service, site } = call
  const client = clientKey(call.clientAddress)
  const player = await findPlayer(call)
  if (isDemanded && !player.mustChangePassword) throw new Fault(FAULT.notYours)
  // A wrong password counts like one at the login, also in an open session (security 14).
  const checked = await service.throttle.check(attemptOf(call, player.usernameKey), async () =>
    (await verifyPassword(player.passwordHash, { password, client })) ? player : null,
  )
  if (checked.outcome === 'locked') throw new Fault(FAULT.accountLocked)
  if (checked.outcome === 'wrong') return { errors: [WRONG] }
  const refusal = refusePassword(newPassword, { site, username: player.username })
  if (refusal !== null) return { errors: [{ field: 'newPassword', ...refusal }] }
  if (newPassword.normalize('NFKC') === password.normalize('NFKC')) {
    return { errors: [{ field: 'newPassword', code: 'same' }] }
  }
  const { usernameKey, passwordHash: presentHash } = player
  return { usernameKey, presentHash, newHash: await hashPassword(newPassword, client) }
}

async function findPlayer(call: PlayerCall): Promise<PlayerRow> {
  const { rows } = await sql<PlayerRow>`
    select username, username_key as "usernameKey", password_hash as "passwordHash",
      must_change_password as "mustChangePassword"
    from players where player_id = ${call.player.playerId}`.execute(call.service.database.kysely)
  if (rows[0] === undefined) throw new Fault(FAULT.notLoggedIn)
  return rows[0]
}

async function apply(
  tx: Tx,
  call: PlayerCall,
  decision: Decision,
): Promise<{ result: Result; token: string | null }> {
  if ('errors' in decision) return { result: { result: 0, errors: decision.errors }, token: null }
  const { sessions } = call.service
  const { playerId, sessionId } = call.player
  const { numAffectedRows } = await sql`
    update players set password_hash = ${decision.newHash}, must_change_password = false, password_changed_at = now()
    where player_id = ${playerId} and password_hash = ${decision.presentHash}`.execute(tx)
  // A concurrent change came first, so the given password is no longer the current one.
  if (numAffectedRows !== 1n) return { result: { result: 0, errors: [WRONG] }, token: null }
  await sessions.end(tx, { playerId, exceptSessionId: sessionId }, 'passwordChanged')
  const token = await sessions.renew(tx, sessionId)
  await notify(tx, call, playerId)
  return { result: { result: 1 }, token }
}

/** The other tabs of this session, and the player's address, are notified. */
async function notify(tx: Tx, { service, site, languageId }: PlayerCall, playerId: number): Promise<void> {
  const player = await readPlayer(tx, service.vault, playerId)
  if (player === null) return
  await publish(tx, cashierTopic(playerId), 'player.profileUpdate', player)
  const { primaryEmail, firstName } = player.details
  const { lastPasswordChangeDate: at } = player.statistics
  if (primaryEmail === undefined || at === undefined) return
  if ((await noticesToday(tx, playerId)) >= NOTICES_A_DAY) return
  await putMail(tx, service.vault, {
    kind: 'passwordChanged',
    memberId: site.memberId,
    playerId,
    languageId,
    content: { to: primaryEmail, name: firstName ?? player.screenName, at },
  })
}

async function noticesToday(tx: Tx, playerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mails
    where player_id = ${playerId} and kind = 'passwordChanged' and created_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
