import { isIP } from 'node:net'
import { sql } from 'kysely'
import {
  type CreationOptions,
  PASSKEY_CHALLENGE_MINUTES,
  type RequestOptions,
} from '#schemas/operator/passkeys.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { Db } from '#service/database/database.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { CREDENTIAL_ALGORITHMS } from './check-passkey.ts'
import { handleOf, passkeysOf } from './passkey-rows.ts'

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

/** For whom a new passkey is: somebody with an account, or somebody who follows a link. */
export type NewPasskeyFor =
  | { readonly purpose: 'add'; readonly personId: number; readonly linkId: null }
  | { readonly purpose: 'join'; readonly personId: number | null; readonly linkId: number }

interface Asked {
  readonly entropy: Entropy
  /** The address of the console that asks. */
  readonly origin: string
}

/** The options to sign in with any passkey of this host. */
export async function askForPasskey(db: Db, { entropy, origin }: Asked): Promise<RequestOptions> {
  const rpId = hostOf(origin)
  const none = { person_id: null, link_id: null, user_handle: null }
  const challenge = await storeChallenge(db, { entropy, origin }, { purpose: 'sign-in', ...none })
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** The options to make a passkey: one that its authenticator lists by itself, and that verifies the person. */
export async function askForNewPasskey(
  db: Db,
  { entropy, origin }: Asked,
  { email, name, ...wanted }: NewPasskeyFor & { readonly email: string; readonly name: string },
): Promise<CreationOptions> {
  const { purpose, personId, linkId } = wanted
  const rpId = hostOf(origin)
  const handle = (personId === null ? null : await handleOf(db, personId)) ?? entropy.bytes(32)
  // A new invitation replaces the passkeys, so an authenticator may make another one.
  const own = purpose === 'join' ? [] : await passkeysOf(db, personId ?? 0)
  const challenge = await storeChallenge(
    db,
    { entropy, origin },
    { purpose, person_id: purpose === 'add' ? personId : null, link_id: linkId, user_handle: handle },
  )
  return {
    challenge,
    rp: { id: rpId, name: 'Tombolo' },
    user: { id: Buffer.from(handle).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: CREDENTIAL_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: own
      .filter(({ host }) => host === rpId)
      .map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        type: 'public-key',
        transports,
      })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

interface Wanted {
  readonly purpose: 'sign-in' | 'add' | 'join'
  readonly person_id: number | null
  readonly link_id: number | null
  readonly user_handle: Uint8Array | null
}

async function storeChallenge(db: Db, { entropy, origin }: Asked, wanted: Wanted): Promise<string> {
  const challenge = makeToken(entropy)
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      ...wanted,
      origin: new URL(origin).origin,
      expires_at: sql<number>`service_now() + ${PASSKEY_CHALLENGE_MINUTES} * interval '1 minute'`,
    })
    .execute()
  return challenge
}

export interface SpentChallenge {
  readonly challenge: string
  readonly personId: number | null
  readonly linkId: number | null
  readonly userHandle: Buffer | null
  /** The address of the console that asked, and that asks now. */
  readonly origin: string
  readonly host: string
}

/** Uses up a challenge, whatever follows. Null for one that is unknown, used or too old, or was made for something else or another address. */
export async function spendChallenge(
  db: Db,
  { challenge, purpose, origin }: { challenge: string; purpose: Wanted['purpose']; origin: string },
): Promise<SpentChallenge | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['purpose', 'person_id', 'link_id', 'user_handle', 'origin'])
    .returning(sql<boolean>`expires_at > service_now()`.as('isOpen'))
    .executeTakeFirst()
  if (row === undefined || !row.isOpen) return null
  if (row.purpose !== purpose || row.origin !== new URL(origin).origin) return null
  return {
    challenge,
    personId: row.person_id,
    linkId: row.link_id,
    userHandle: row.user_handle,
    origin: row.origin,
    host: hostOf(row.origin),
  }
}

/** The host name that passkeys of an address count at. Throws for an IP address, which WebAuthn has no passkeys for. */
export function hostOf(origin: string): string {
  const { hostname } = new URL(origin)
  if (isIP(hostname) === 0 && !hostname.startsWith('[')) return hostname
  throw new ApiRefusal(
    'conflict',
    'Passkeys need a host name: open the console at localhost, or at a name of OPERATOR_NAMES.',
  )
}
