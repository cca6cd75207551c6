import { Secret, TOTP } from 'otpauth'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'

/** A key of 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20
const STEP_MS = 30_000
/** A code is also taken one step early and one late: clocks differ, and people type slowly. */
const STEPS_AWAY = 1

/** A key of one-time codes as it is stored. */
export interface SealedKey {
  readonly code_key: Buffer
  readonly code_key_id: string
}

export const makeCodeKey = (entropy: Entropy): Uint8Array => entropy.bytes(KEY_BYTES)

/** A key as authenticators take it when it is typed. */
export const codeKeyText = (key: Uint8Array): string => secretOf(key).base32

/** Seals a key for its owner, such as `person/3`: it opens in no other row. */
export function sealCodeKey(
  { keys, entropy }: { readonly keys: KeyRing; readonly entropy: Entropy },
  key: Uint8Array,
  owner: string,
): SealedKey {
  const { keyId, secret } = keys.current('personal')
  return { code_key: sealBytes(key, { secret, owner }, entropy), code_key_id: keyId }
}

export async function openCodeKey(
  { keys, db }: { readonly keys: KeyRing; readonly db: Db },
  sealed: SealedKey,
  owner: string,
): Promise<Uint8Array> {
  const { secret } = await keys.find(db, sealed.code_key_id)
  return openBytes(sealed.code_key, { secret, owner })
}

/** The step of time that a code belongs to; null for a code that is wrong now. */
export function stepOfCode(key: Uint8Array, code: string, clock: Clock): number | null {
  const timestamp = clock.now()
  const away = TOTP.validate({ token: code, secret: secretOf(key), timestamp, window: STEPS_AWAY })
  return away === null ? null : Math.floor(timestamp / STEP_MS) + away
}

/** Uses a code of a person; false if it is wrong, or was used before. */
export async function spendCode(
  tx: Tx,
  { keys, clock }: { readonly keys: KeyRing; readonly clock: Clock },
  { personId, code }: { readonly personId: number; readonly code: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select(['code_key', 'code_key_id', 'code_step'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.code_key === null || row.code_key_id === null) return false
  const sealed = { code_key: row.code_key, code_key_id: row.code_key_id }
  const step = stepOfCode(await openCodeKey({ keys, db: tx }, sealed, ownerOf(personId)), code, clock)
  if (step === null || step <= (row.code_step ?? -1)) return false
  await tx.updateTable('people').set({ code_step: step }).where('person_id', '=', personId).execute()
  return true
}

/** The owner of a person's sealed key. */
export const ownerOf = (personId: number): string => `person/${personId}`

const secretOf = (key: Uint8Array) => new Secret({ buffer: Uint8Array.from(key).buffer })
