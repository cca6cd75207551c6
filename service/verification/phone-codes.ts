import { timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { PHONE_CODE_DIGITS, PHONE_CODE_VALID_MS } from '#schemas/limits.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { keyedDigests } from '#service/keys/keyed-digest.ts'
import { hasIndex } from '#service/players/rows/index-forms.ts'
import { phoneOf } from '#service/players/rows/identity-indexes.ts'
import { lockPersonal } from '#service/players/rows/personal-row.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { attemptOf } from '#service/sessions/log-in.ts'
import type { Throttle } from '#service/sessions/throttle.ts'
import { putText } from '#service/text-messages/outbox.ts'

/** Minimum time between two codes, and their maximum number in a day, to one player or to one phone number. */
const RESEND_AFTER_MS = 60_000
const CODES_A_DAY = 5
const DAY_MS = 24 * 3_600_000
/** A code is worthless after this many wrong ones. */
const TRIES_MAX = 5
const SHOWN_DIGITS = 3

export interface CodeSender {
  readonly entropy: Entropy
  readonly keys: KeyRing
  readonly vault: PersonalVault
  /** In wire form: `en_US`. */
  readonly languageId: string
}

/** Sends a code to the player's number, unless it is verified or codes came too often. The player's row is locked. */
export async function sendPhoneCode(
  tx: Tx,
  { entropy, keys, vault, languageId }: CodeSender,
  playerId: number,
): Promise<OperationResult<'requestPhoneValidation'>> {
  const player = await lockPersonal(tx, vault, playerId)
  const phone = phoneOf(player.personal, player.country)
  if (phone === null || (await isVerified(tx, playerId))) return { result: '0' }
  const phoneIndex = vault.phoneIndex(phone, player)
  const retryAfterMs = await waitForNext(tx, playerId, hasIndex(vault, 'phone_index', phoneIndex))
  if (retryAfterMs > 0) return { result: '-1', retryAfterMs }
  const code = makeCode(entropy)
  await tx
    .insertInto('phone_codes')
    .values({
      member_id: player.memberId,
      player_id: playerId,
      phone_index: phoneIndex,
      code_hash: hashesOfCode(keys, { playerId, phone: vault.bareOf(phoneIndex), code })[0]!,
      expires_at: sql<number>`service_now() + ${PHONE_CODE_VALID_MS} * interval '1 millisecond'`,
    })
    .execute()
  await putText(tx, vault, {
    memberId: player.memberId,
    playerId,
    languageId,
    content: { to: phone, code },
    validMs: PHONE_CODE_VALID_MS,
  })
  return { result: `1#${phone.slice(-SHOWN_DIGITS)}` }
}

/** Verifies the player's number by a code. Counts like an attempt at the login (security 14). */
export async function submitPhoneCode(
  { database, ...parts }: CodeReader & { readonly database: Database; readonly throttle: Throttle },
  visitor: Visitor,
  { playerId, code }: { playerId: number; code: string },
): Promise<OperationResult<'submitPhoneValidation'> | Refused<'accountLocked'>> {
  const { usernameKey } = await database.kysely
    .selectFrom('players')
    .select('username_key as usernameKey')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const checked = await parts.throttle.check(attemptOf(visitor, usernameKey), async () => {
    const isRight = await database.transaction((tx) => useCode(tx, parts, playerId, code))
    return isRight ? true : null
  })
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  return { result: checked.outcome === 'right' ? 1 : 0 }
}

interface CodeReader {
  readonly keys: KeyRing
  readonly vault: PersonalVault
}

/** Counts a try of the player's newest code, and verifies the number if it is the right one. */
async function useCode(
  tx: Tx,
  { keys, vault }: CodeReader,
  playerId: number,
  code: string,
): Promise<boolean> {
  const player = await lockPersonal(tx, vault, playerId)
  if (await isVerified(tx, playerId)) return true
  const phone = phoneOf(player.personal, player.country)
  if (phone === null) return false
  const phoneIndex = vault.phoneIndex(phone, player)
  const { rows } = await sql<{ codeId: number; codeHash: Buffer }>`
    update phone_codes set tries = tries + 1
    where code_id = (select max(code_id) from phone_codes where player_id = ${playerId})
      and ${hasIndex(vault, 'phone_index', phoneIndex)} and used_at is null and expires_at > service_now() and tries < ${TRIES_MAX}
    returning code_id as "codeId", code_hash as "codeHash"`.execute(tx)
  const newest = rows[0]
  if (newest === undefined) return false
  const hashes = hashesOfCode(keys, { playerId, phone: vault.bareOf(phoneIndex), code })
  if (!hashes.some((hash) => timingSafeEqual(newest.codeHash, hash))) return false
  await tx.updateTable('phone_codes').set({ used_at: now }).where('code_id', '=', newest.codeId).execute()
  const { date } = await tx
    .updateTable('players')
    .set({ phone_verified_at: now })
    .where('player_id', '=', playerId)
    .returning('phone_verified_at as date')
    .executeTakeFirstOrThrow()
  await publish(tx, cashierTopic(playerId), 'player.phoneVerification', {
    status: 'VERIFIED',
    ...(date !== null && { date }),
  })
  return true
}

/** Removes codes that are neither valid nor needed for counting. */
export async function forgetOldPhoneCodes(database: Database): Promise<void> {
  await pruneRows(database, 'phone_codes', sql`expires_at < service_now() - interval '2 days'`)
}

async function isVerified(tx: Tx, playerId: number): Promise<boolean> {
  const { at } = await tx
    .selectFrom('players')
    .select('phone_verified_at as at')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return at !== null
}

/** Time until another code to this player or this number is sent, in milliseconds. */
async function waitForNext(tx: Tx, playerId: number, isNumber: RawBuilder<boolean>): Promise<number> {
  interface Recent {
    lastMsAgo: number | null
    oldestMsAgo: number | null
    count: number
  }
  const { rows } = await sql<Recent>`
    select extract(epoch from service_now() - max(created_at))::float8 * 1000 as "lastMsAgo",
      extract(epoch from service_now() - min(created_at))::float8 * 1000 as "oldestMsAgo", count(*)::integer as count
    from phone_codes where (player_id = ${playerId} or ${isNumber})
      and created_at > service_now() - ${DAY_MS} * interval '1 millisecond'`.execute(tx)
  const { lastMsAgo, oldestMsAgo, count } = rows[0] as Recent
  const wait =
    count >= CODES_A_DAY ? DAY_MS - (oldestMsAgo ?? 0) : RESEND_AFTER_MS - (lastMsAgo ?? RESEND_AFTER_MS)
  return Math.max(0, Math.ceil(wait))
}

/** Decimal digits, each code with the same chance. */
const makeCode = (entropy: Entropy): string =>
  String(numberBelow({ take: (count) => entropy.bytes(count) }, 10 ** PHONE_CODE_DIGITS)).padStart(
    PHONE_CODE_DIGITS,
    '0',
  )

/** The digests that may be stored for a code, the present one first; `phone` is the bare index of the number. */
function hashesOfCode(
  keys: KeyRing,
  { playerId, phone, code }: { playerId: number; phone: Buffer; code: string },
): Buffer[] {
  return keyedDigests(keys, 'digest', `phone-code/${playerId}/${phone.toString('hex')}/${code}`)
}
