import { strict as assert } from 'node:assert'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { claimKey, type KeptAnswer, keepAnswer, keptAnswer } from '#service/call/idempotency.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { putNotice } from '#service/mail/outbox.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import type { Begun } from './begin-session.ts'
import { attemptOf } from './log-in.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'
import type { SessionStore } from './session-store.ts'
import type { Throttle } from './throttle.ts'

type Request = OperationRequest<'changePassword'>
type Result = OperationResult<'changePassword'>

interface PlayerRow {
  username: string
  usernameKey: string
  passwordHash: string
  mustChangePassword: boolean
  mustChoosePin: boolean
}

/** The hash to replace and its replacement, or the errors. */
type Decision = { usernameKey: string; presentHash: string; newHash: string } | { errors: FieldError[] }
type PasswordRefusal = 'noTemporaryPassword' | 'accountLocked'

interface PasswordParts {
  readonly sessions: SessionStore
  readonly throttle: Throttle
  readonly vault: PersonalVault
}

interface PasswordChange extends Request {
  readonly player: { readonly playerId: number; readonly sessionId: number }
  /** Whether the site demands the change (`changePassword2`). */
  readonly isDemanded: boolean
}

const WRONG: FieldError = { field: 'password', code: 'wrong' }

/**
 * Changes a player's password after checking the current one (security 15), ends the player's other sessions, gives this one a new token
 * and sends a mail to the player's address. No transaction is held while passwords are hashed.
 */
export async function changePassword(
  database: Database,
  parts: PasswordParts,
  visitor: Visitor,
  change: PasswordChange,
): Promise<Begun<Result> | Refused<PasswordRefusal>> {
  const { keyed } = visitor
  const before = keyed === null ? null : await keptAnswer(database.kysely, keyed)
  if (before !== null) return again(before)
  const decision = await decide(database.kysely, parts, visitor, change)
  if (isRefused(decision)) return decision
  const outcome = await database.transaction(async (tx) => {
    const kept = keyed === null ? null : await claimKey(tx, keyed)
    if (kept !== null) return again(kept)
    const applied = await apply(tx, parts, { visitor, change, decision })
    if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result: applied.result })
    return applied
  })
  if (outcome.token !== null && !('errors' in decision)) {
    await parts.throttle.forgetOtherDevices(attemptOf(visitor, decision.usernameKey))
  }
  return outcome
}

/** Only results are stored under a key, never refusals. */
function again(kept: KeptAnswer): Begun<Result> {
  assert(kept.ok)
  return { result: kept.result as Result, token: null }
}

async function decide(
  db: Db,
  { throttle }: PasswordParts,
  visitor: Visitor,
  { player: { playerId }, isDemanded, password, newPassword }: PasswordChange,
): Promise<Decision | Refused<PasswordRefusal>> {
  const client = clientKey(visitor.clientAddress)
  const player = await readCredentials(db, playerId)
  if (isDemanded && !player.mustChangePassword && !player.mustChoosePin)
    return { refused: 'noTemporaryPassword' }
  // A wrong password counts like one at the login, also in an open session (security 14).
  const checked = await throttle.check(attemptOf(visitor, player.usernameKey), async () =>
    (await verifyPassword(player.passwordHash, { password, client })) ? player : null,
  )
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  if (checked.outcome === 'wrong') return { errors: [WRONG] }
  const refusal = refusePassword(newPassword, { site: visitor.site, username: player.username })
  if (refusal !== null) return { errors: [{ field: 'newPassword', ...refusal }] }
  if (newPassword.normalize('NFKC') === password.normalize('NFKC')) {
    return { errors: [{ field: 'newPassword', code: 'same' }] }
  }
  const { usernameKey, passwordHash: presentHash } = player
  return { usernameKey, presentHash, newHash: await hashPassword(newPassword, client) }
}

async function readCredentials(db: Db, playerId: number): Promise<PlayerRow> {
  return db
    .selectFrom('players')
    .select([
      'username',
      'username_key as usernameKey',
      'password_hash as passwordHash',
      'must_change_password as mustChangePassword',
      'must_choose_pin as mustChoosePin',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

async function apply(
  tx: Tx,
  { sessions, vault }: PasswordParts,
  { visitor, change, decision }: { visitor: Visitor; change: PasswordChange; decision: Decision },
): Promise<Begun<Result>> {
  if ('errors' in decision) return { result: { result: 0, errors: decision.errors }, token: null }
  const { playerId, sessionId } = change.player
  const { numUpdatedRows } = await tx
    .updateTable('players')
    .set({
      password_hash: decision.newHash,
      must_change_password: false,
      password_changed_at: now,
      // A site that no longer asks for a PIN at the login demands none.
      ...(visitor.site.manifest.settings.pinRequired !== 'login' && { must_choose_pin: false }),
    })
    .where('player_id', '=', playerId)
    .where('password_hash', '=', decision.presentHash)
    .executeTakeFirst()
  // A concurrent change came first, so the given password is no longer the current one.
  if (numUpdatedRows !== 1n) return { result: { result: 0, errors: [WRONG] }, token: null }
  await sessions.end(tx, { playerId, exceptSessionId: sessionId }, 'passwordChanged')
  const token = await sessions.renew(tx, sessionId)
  await notifyOfNewSecret(tx, vault, visitor, { playerId, kind: 'passwordChanged' })
  return { result: { result: 1 }, token }
}

/** The player's open pages, and the player's address, are notified. */
export async function notifyOfNewSecret(
  tx: Tx,
  vault: PersonalVault,
  { site, languageId }: Visitor,
  { playerId, kind }: { playerId: number; kind: 'passwordChanged' | 'pinChanged' },
): Promise<void> {
  const player = await readPlayer(tx, vault, playerId)
  if (player === null) return
  await publish(tx, cashierTopic(playerId), 'player.profileUpdate', player)
  const { primaryEmail, firstName } = player.details
  const { lastPasswordChangeDate, lastPinChangeDate } = player.statistics
  const at = kind === 'pinChanged' ? lastPinChangeDate : lastPasswordChangeDate
  if (primaryEmail === undefined || at === undefined) return
  await putNotice(tx, vault, {
    kind,
    memberId: site.memberId,
    playerId,
    languageId,
    content: { to: primaryEmail, name: firstName ?? player.screenName, at },
  })
}
