import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { KeyRing } from './keys.ts'

/** What a site asks of a person, by the field's id: names, addresses, e-mail, phone, birth date. */
export type PersonalFields = Record<string, string | number | boolean>

export interface SealedFields {
  bytes: Buffer
  keyId: string
}

/** Encrypts personal fields, and makes the blind indexes that find duplicates without reading them. */
export interface PersonalVault {
  /** `owner` binds the bytes to a player, so that they cannot be moved to another one. */
  seal: (fields: PersonalFields, owner: string) => SealedFields
  open: (sealed: { bytes: Uint8Array; keyId: string }, owner: string) => PersonalFields
  readonly emailIndex: (email: string) => Buffer
  readonly phoneIndex: (phone: string) => Buffer
}

const NONCE_LENGTH = 12
const TAG_LENGTH = 16

export function createPersonalVault(keys: KeyRing, entropy: Entropy): PersonalVault {
  const index = (kind: string, value: string) =>
    createHmac('sha256', keys.current('index').secret).update(`${kind}\0${value}`).digest()
  return {
    seal(fields, owner) {
      const { keyId, secret } = keys.current('personal')
      const nonce = entropy.bytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(owner))
      const text = cipher.update(JSON.stringify(fields), 'utf8')
      return { keyId, bytes: Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]) }
    },
    open({ bytes, keyId }, owner) {
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keys.byId(keyId).secret,
        bytes.subarray(0, NONCE_LENGTH),
      )
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_LENGTH))
      const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH))
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')) as PersonalFields
    },
    emailIndex: (email) => index('email', email.trim().toLowerCase()),
    phoneIndex: (phone) => index('phone', phone.replace(/[^0-9]/g, '')),
  }
}

/** Who a player's sealed fields belong to. */
export const ownerOf = (memberId: number, usernameKey: string) => `${memberId}/${usernameKey}`
