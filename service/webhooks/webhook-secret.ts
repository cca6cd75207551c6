import type { Entropy } from '#service/adapters/entropy.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'
import type { Db } from '#service/database/database.ts'

const SECRET_BYTES = 32
/** The prefix of a secret in text, by which receivers recognise it. */
const PREFIX = 'whsec_'

/** A secret as it is stored. */
export interface SealedSecret {
  readonly secret: Buffer
  readonly secret_key_id: string
}

interface Keys {
  readonly keys: KeyRing
  readonly entropy: Entropy
}

/** Makes a secret: its text for the receiver, and its columns. It is bound to the site. */
export function makeSecret(
  { keys, entropy }: Keys,
  memberId: number,
): { text: string; sealed: SealedSecret } {
  const bytes = entropy.bytes(SECRET_BYTES)
  const { keyId, secret } = keys.current('personal')
  return {
    text: `${PREFIX}${Buffer.from(bytes).toString('base64')}`,
    sealed: {
      secret: sealBytes(bytes, { secret, owner: ownerOf(memberId) }, entropy),
      secret_key_id: keyId,
    },
  }
}

/** Opens a stored secret of a site. */
export async function openSecret(
  { keys, db }: { readonly keys: KeyRing; readonly db: Db },
  { secret: sealed, secret_key_id: keyId }: SealedSecret,
  memberId: number,
): Promise<Uint8Array> {
  const { secret } = await keys.find(db, keyId)
  return openBytes(sealed, { secret, owner: ownerOf(memberId) })
}

const ownerOf = (memberId: number) => `webhook/${memberId}`
