import { hasIndex } from '#service/players/rows/index-forms.ts'
import { sql } from 'kysely'
import { PASSWORD_RESET_VALID_MS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { claimKey, keepAnswer, type KeptAnswer, keptAnswer } from '#service/call/idempotency.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { now } from '#service/database/time.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { putMail } from '#service/mail/outbox.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { notifyOfNewSecret } from './change-password.ts'
import { attemptOf } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'
import { refusePin } from './refuse-pin.ts'
import type { SessionStore } from './session-store.ts'
import type { Throttle } from './throttle.ts'

type Result = OperationResult<'resetPassword'>

interface ResetParts {
  readonly sessions: SessionStore
  readonly throttle: Throttle
  readonly vault: PersonalVault
}

/** The sending site, its language, and the account that the visitor named. */
export interface ResetRequest {
  readonly entropy: Entropy
  readonly vault: PersonalVault
  readonly memberId: number
  readonly operatorId: number
  readonly languageId: string
  /** A user name or e-mail address, with or without the number of the site and `#` before it. */
  readonly memberName: string
}

/** Minimum time between two links to one player, and their maximum number in a day. */
const RESEND_AFTER_MS = 60_000
const MAILS_A_DAY = 6

/** Sends a link to the address of the named account. Nothing reveals whether there is one, or that it must wait (security 14). */
export async function askForReset(tx: Tx, request: ResetRequest): Promise<void> {
  const { vault, memberId, operatorId, languageId, entropy } = request
  const playerId = await findAccount(tx, request)
  if (playerId === null || !(await mayBeMailed(tx, playerId))) return
  const player = await readPlayer(tx, vault, playerId)
  const to = player?.details.primaryEmail
  if (player === null || to === undefined) return
  const key = makeToken(entropy)
  await sql`
    insert into password_resets (token_hash, member_id, player_id, email_index, expires_at)
    values (${hashOf(key)}, ${memberId}, ${playerId}, ${vault.emailIndex(to, operatorId)},
      service_now() + ${PASSWORD_RESET_VALID_MS} * interval '1 millisecond')`.execute(tx)
  const content = { to, name: player.details.firstName ?? player.screenName, key }
  await putMail(tx, vault, { kind: 'resetPassword', memberId, playerId, languageId, content })
}

/** Locks the account, so that two requests do not send two links. */
async function findAccount(
  tx: Tx,
  { vault, memberId, operatorId, memberName }: ResetRequest,
): Promise<number | null> {
  const name = memberName.replace(/^[0-9]{1,10}#/, '').trim()
  const found = await tx
    .selectFrom('players')
    .select('player_id')
    .where('member_id', '=', memberId)
    .where((where) =>
      name.includes('@')
        ? hasIndex(vault, 'email_index', vault.emailIndex(name, operatorId))
        : where('username_key', '=', usernameKeyOf(name)),
    )
    .forUpdate()
    .executeTakeFirst()
  return found?.player_id ?? null
}

async function mayBeMailed(tx: Tx, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number; msAgo: number | null }>`
    select count(*)::integer as count, extract(epoch from service_now() - max(created_at))::float8 * 1000 as "msAgo"
    from password_resets where player_id = ${playerId} and created_at > service_now() - interval '1 day'`.execute(
    tx,
  )
  const { count, msAgo } = rows[0] as { count: number; msAgo: number | null }
  return count < MAILS_A_DAY && (msAgo === null || msAgo >= RESEND_AFTER_MS)
}

interface OpenReset {
  readonly playerId: number
  readonly username: string
  readonly usernameKey: string
}

/** The player whose password a token sets now; null where it was used, has expired, or is of another site. */
export async function findReset(
  db: Db,
  { memberId, token }: { memberId: number; token: string },
): Promise<OpenReset | null> {
  if (!looksLikeToken(token)) return null
  const found = await db
    .selectFrom('password_resets')
    .innerJoin('players', 'players.player_id', 'password_resets.player_id')
    .select([
      'players.player_id as playerId',
      'players.username as username',
      'players.username_key as usernameKey',
    ])
    .where('password_resets.token_hash', '=', hashOf(token))
    .where('password_resets.member_id', '=', memberId)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .whereRef('players.email_index', '=', 'password_resets.email_index')
    .executeTakeFirst()
  return found ?? null
}

const EXPIRED: Result = { result: 0, errors: [{ field: 'token', code: 'expired' }] }

interface NewSecrets {
  readonly token: string
  readonly password: string
  /** Replaces a PIN that was forgotten too. */
  readonly pin?: string | undefined
}

/**
 * Sets a new password, and a new PIN if one is given, by the token of a link, ends all sessions of the player, and sends a notice. No transaction is held while the
 * password is hashed.
 */
export async function resetPassword(
  database: Database,
  parts: ResetParts,
  visitor: Visitor,
  { token, password, pin }: NewSecrets,
): Promise<Result> {
  const { site, keyed } = visitor
  const kept = keyed === null ? null : await keptAnswer(database.kysely, keyed)
  if (kept !== null) return resultOf(kept)
  const found = await findReset(database.kysely, { memberId: site.memberId, token })
  if (found === null) return EXPIRED
  const refusal = refusePassword(password, { site, username: found.username })
  if (refusal !== null) return { result: 0, errors: [{ field: 'password', ...refusal }] }
  const pinRefusal = pin === undefined ? null : refusePin(pin, site)
  if (pinRefusal !== null) return { result: 0, errors: [{ field: 'pin', ...pinRefusal }] }
  const client = clientKey(visitor.clientAddress)
  const passwordHash = await hashPassword(password, client)
  const pinHash = pin === undefined ? null : await hashPassword(pin, client)
  const result = await database.transaction(async (tx) => {
    const isSet = await useToken(tx, { ...found, token, passwordHash, pinHash })
    if (!isSet) return answerOfFirst(tx, visitor)
    if (keyed !== null) await claimKey(tx, keyed)
    await parts.sessions.end(tx, { playerId: found.playerId }, 'passwordChanged')
    await notifyOfNewSecret(tx, parts.vault, visitor, { playerId: found.playerId, kind: 'passwordChanged' })
    if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result: { result: 1 } })
    return { result: 1 } as const
  })
  if (result.result === 1) {
    const attempt = attemptOf(visitor, found.usernameKey)
    await parts.throttle.forgetOtherDevices(attempt)
    await parts.throttle.remember(attempt)
  }
  return result
}

/** The token was used meanwhile: by the same request, or by another one. */
async function answerOfFirst(tx: Tx, { keyed }: Visitor): Promise<Result> {
  const kept = keyed === null ? null : await keptAnswer(tx, keyed)
  return kept === null ? EXPIRED : resultOf(kept)
}

/** Only results are stored under a key, never refusals. */
function resultOf(kept: KeptAnswer): Result {
  return kept.ok ? (kept.result as Result) : EXPIRED
}

/** Uses the token up, with every other link that was sent to the player, and sets the password. False if it was used meanwhile. */
async function useToken(
  tx: Tx,
  {
    token,
    playerId,
    passwordHash,
    pinHash,
  }: OpenReset & { token: string; passwordHash: string; pinHash: string | null },
): Promise<boolean> {
  await tx.selectFrom('players').select('player_id').where('player_id', '=', playerId).forUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
  // A new address that somebody with the old password gave is void as well.
  await sql`
    update email_confirmations set used_at = service_now() from players
    where email_confirmations.player_id = ${playerId} and players.player_id = ${playerId}
      and email_confirmations.used_at is null and email_confirmations.email_index <> players.email_index`.execute(
    tx,
  )
  await tx
    .updateTable('players')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      password_changed_at: now,
      ...(pinHash !== null && { pin_hash: pinHash, pin_changed_at: now, must_choose_pin: false }),
    })
    .where('player_id', '=', playerId)
    .execute()
  return true
}

/** Removes links that are neither valid nor needed for counting. */
export async function forgetOldResets(database: Database): Promise<void> {
  await pruneRows(database, 'password_resets', sql`expires_at < service_now() - interval '30 days'`)
}
