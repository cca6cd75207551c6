import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'
import type { Entropy } from '#service/adapters/entropy.ts'

const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Parameters of sealing: `owner` is authenticated with the bytes, so that they cannot be moved to another row. */
export interface Sealing {
  /** 32 bytes. */
  readonly secret: Uint8Array
  readonly owner: string
}

/** Encrypts with AES-256-GCM: nonce ‖ ciphertext ‖ tag. */
export function sealBytes(plain: Uint8Array, { secret, owner }: Sealing, entropy: Entropy): Buffer {
  const nonce = entropy.bytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(secret), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts; throws if the key, the owner or any bit of the bytes differs. */
export function openBytes(sealed: Uint8Array, { secret, owner }: Sealing): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(secret), sealed.subarray(0, NONCE_LENGTH))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_LENGTH))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()])
}
