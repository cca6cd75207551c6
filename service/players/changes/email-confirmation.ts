import type { OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import { CONFIRMATION_VALID_MS } from '#schemas/limits.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { putMail } from '#service/mail/outbox.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'
import type { PersonalFields, PersonalVault } from '#service/players/rows/personal-vault.ts'
import { hasIndex, isSameIndex } from '#service/players/rows/index-forms.ts'
import {
  lockPersonal,
  type PersonalRow,
  publishPlayer,
  takenFields,
  writePersonal,
} from '#service/players/rows/personal-row.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'

const HOUR_MS = 3_600_000
/** Minimum time between two mails to one player, and their maximum number in a day. */
const RESEND_AFTER_MS = 60_000
const MAILS_A_DAY = 6
const DAY_MS = 24 * HOUR_MS

interface Recent {
  verified: boolean
  lastMsAgo: number | null
  /** Age of the oldest mail of the last day, and the number of mails in it. */
  oldestMsAgo: number | null
  count: number
}

/** The sending site of a confirmation mail, and its language, such as `en_US`. */
export interface ConfirmationSender {
  readonly entropy: Entropy
  readonly vault: PersonalVault
  readonly memberId: number
  readonly operatorId: number
  readonly languageId: string
}

/** Sends the mail again. The player's row is locked, so that two tabs do not send two mails. */
export async function askForConfirmation(
  tx: Tx,
  sender: ConfirmationSender,
  playerId: number,
): Promise<OperationResult<'requestEmailConfirmation'>> {
  const recent = await readRecent(tx, playerId)
  const player = await readPlayer(tx, sender.vault, playerId)
  const email = player?.details.primaryEmail
  if (recent.verified || email === undefined) return { result: 0 }
  const retryAfterMs = waitOf(recent)
  if (retryAfterMs > 0) return { result: -1, retryAfterMs }
  const name = player?.details.firstName ?? player?.screenName ?? ''
  await sendConfirmation(tx, { ...sender, playerId, email, name })
  return { result: 1 }
}

/** Sends the first confirmation mail to the address of a registration. */
export async function confirmAddress(
  tx: Tx,
  sender: ConfirmationSender,
  playerId: number,
  { primaryEmail, firstName }: PersonalFields,
): Promise<void> {
  if (typeof primaryEmail !== 'string' || primaryEmail === '') return
  const name = String(firstName ?? '')
  await sendConfirmation(tx, { ...sender, playerId, email: primaryEmail, name })
}

/** Time until another link to a new address of this player is accepted, in milliseconds; locks the player's row. */
export async function waitForNewAddress(
  tx: Tx,
  vault: PersonalVault,
  { playerId, emailIndex }: PersonalRow,
): Promise<number> {
  return waitOf(await readRecent(tx, playerId, hasIndex(vault, 'email_index', emailIndex)))
}

/** The latest links, except those to one address. */
async function readRecent(tx: Tx, playerId: number, isExcepted = sql<boolean>`false`): Promise<Recent> {
  const { email_verified_at: verifiedAt } = await tx
    .selectFrom('players')
    .select('email_verified_at')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Omit<Recent, 'verified'>>`
    select extract(epoch from service_now() - max(created_at))::float8 * 1000 as "lastMsAgo",
      extract(epoch from service_now() - min(created_at))::float8 * 1000 as "oldestMsAgo", count(*)::integer as count
    from email_confirmations
    where player_id = ${playerId} and created_at > service_now() - ${DAY_MS} * interval '1 millisecond'
      and not ${isExcepted}`.execute(tx)
  return { verified: verifiedAt !== null, ...(rows[0] as Omit<Recent, 'verified'>) }
}

function waitOf({ lastMsAgo, oldestMsAgo, count }: Recent): number {
  const wait = count >= MAILS_A_DAY ? DAY_MS - (oldestMsAgo ?? 0) : RESEND_AFTER_MS - (lastMsAgo ?? DAY_MS)
  return Math.max(0, Math.ceil(wait))
}

export interface Confirmation extends ConfirmationSender {
  readonly playerId: number
  readonly email: string
  /** The player's name in the salutation. */
  readonly name: string
  /** The address replaces the player's current one; otherwise it is that of the registration. */
  readonly isNew?: boolean
}

/** Creates a link that confirms an address, and sends it there only if `tx` commits. Returns when it expires (UTC milliseconds). */
export async function sendConfirmation(tx: Tx, of: Confirmation): Promise<number> {
  const key = makeToken(of.entropy)
  const { rows } = await sql<{ expiresAt: number }>`
    insert into email_confirmations (token_hash, member_id, player_id, email_index, expires_at)
    values (${hashOf(key)}, ${of.memberId}, ${of.playerId}, ${of.vault.emailIndex(of.email, of.operatorId)},
      service_now() + ${CONFIRMATION_VALID_MS} * interval '1 millisecond')
    returning expires_at as "expiresAt"`.execute(tx)
  const { memberId, playerId, languageId } = of
  await putMail(tx, of.vault, {
    kind: of.isNew === true ? 'newEmail' : 'confirmEmail',
    memberId,
    playerId,
    languageId,
    content: { to: of.email, name: of.name, key },
  })
  return (rows[0] as { expiresAt: number }).expiresAt
}

/** Whether a key has confirmed an address, and when it counts as verified. */
export type Confirmed =
  | { readonly isConfirmed: false }
  | { readonly isConfirmed: true; readonly verifiedAt: number }

const NOT_CONFIRMED: Confirmed = { isConfirmed: false }

/**
 * Confirms the address of a key. A key works once, and only for the address to which it was sent: the current one, or the one that then
 * replaces it. A refusal must roll `tx` back.
 */
export async function confirmEmail(
  tx: Tx,
  { vault, memberId, key }: { vault: PersonalVault; memberId: number; key: string },
): Promise<Confirmed | Refused<'processingFailed'>> {
  if (!looksLikeToken(key)) return NOT_CONFIRMED
  const found = await tx
    .selectFrom('email_confirmations')
    .select('player_id')
    .where('token_hash', '=', hashOf(key))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (found === undefined) return NOT_CONFIRMED
  const playerId = found.player_id
  const row = await lockPersonal(tx, vault, playerId)
  const used = await tx
    .updateTable('email_confirmations')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email_index as emailIndex')
    .executeTakeFirst()
  if (used === undefined) return NOT_CONFIRMED
  const accepted = await acceptAddress(tx, vault, row, used.emailIndex)
  if (isRefused(accepted) || !accepted.isConfirmed) return accepted
  // Invalidates other links to the same address.
  await tx
    .updateTable('email_confirmations')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where(hasIndex(vault, 'email_index', used.emailIndex))
    .where('used_at', 'is', null)
    .execute()
  await publishPlayer(tx, vault, playerId)
  await publish(tx, cashierTopic(playerId), 'player.emailVerification', {
    status: 'VERIFIED',
    date: accepted.verifiedAt,
  })
  return accepted
}

/** Marks the player's address as verified, or replaces it by the pending one; neither where the link was for another one. */
async function acceptAddress(
  tx: Tx,
  vault: PersonalVault,
  row: PersonalRow,
  emailIndex: Buffer,
): Promise<Confirmed | Refused<'processingFailed'>> {
  const { pendingEmail, pendingEmailUntil: _until, ...personal } = row.personal
  if (!isSameIndex(vault, row.emailIndex, emailIndex)) {
    const isPending =
      typeof pendingEmail === 'string' &&
      isSameIndex(vault, vault.emailIndex(pendingEmail, row.operatorId), emailIndex)
    if (!isPending) return NOT_CONFIRMED
    const taken = await takenFields(tx, vault, row, { screenName: null, emailIndex, phoneIndex: null })
    if (taken.length > 0) return NOT_CONFIRMED
    const refused = await writePersonal(tx, vault, row, {
      personal: { ...personal, primaryEmail: pendingEmail },
    })
    if (refused !== null) return refused
  }
  const { rows } = await sql<{ verifiedAt: number }>`
    update players set email_verified_at = coalesce(email_verified_at, service_now())
    where player_id = ${row.playerId}
    returning email_verified_at as "verifiedAt"`.execute(tx)
  return { isConfirmed: true, verifiedAt: rows[0]?.verifiedAt ?? 0 }
}

/** Removes links that are neither valid nor needed for counting. */
export async function forgetOldConfirmations(database: Database): Promise<void> {
  await pruneRows(database, 'email_confirmations', sql`expires_at < service_now() - interval '30 days'`)
}
