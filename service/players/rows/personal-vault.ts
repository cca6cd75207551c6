import type { Entropy } from '#service/adapters/entropy.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { createBlindIndexes } from '#service/keys/blind-index.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'
import { emailKey, governmentIdKey } from '#service/players/rules/normal-forms.ts'
import { phoneForm } from '#service/players/rules/phone-form.ts'

/** A person's fields of a site's forms, by field id: names, addresses, e-mail, phone, birth date. */
export type PersonalFields = Record<string, string | number | boolean>

export interface SealedFields {
  bytes: Buffer
  keyId: string
}

/** Encrypts personal fields, and computes the blind indexes that find duplicates without decryption. */
export interface PersonalVault {
  /** `owner` binds the bytes to a player, so that they cannot be moved to another one. */
  seal: (fields: PersonalFields, owner: string) => SealedFields
  open: (sealed: { bytes: Uint8Array; keyId: string }, owner: string) => PersonalFields
  /** The indexes are those of an operator: one who came from another cell brought their first key. */
  readonly emailIndex: (email: string, operatorId: number) => Buffer
  /** Of a number in any form; `country` is that of a national one. */
  readonly phoneIndex: (phone: string, of: IndexPlace) => Buffer
  readonly governmentIdIndex: (governmentId: string, operatorId: number) => Buffer
  /** Further data that identify a person; never unique, because two people can share it. */
  readonly personIndex: (kind: PersonIndexKind, value: string, operatorId: number) => Buffer
  /** An index in each form that rows may have while its key is replaced; the one that is written now is the first. */
  readonly formsOf: (index: Uint8Array) => Buffer[]
  /** An index in the form that no rotation changes. */
  readonly bareOf: (index: Uint8Array) => Buffer
}

type PersonIndexKind = 'email' | 'name' | 'network' | 'payment' | 'identity'

/** Whose index it is, and the country of a national phone number. */
export interface IndexPlace {
  readonly country: string | null
  readonly operatorId: number
}

export function createPersonalVault(keys: KeyRing, entropy: Entropy): PersonalVault {
  const indexes = createBlindIndexes(keys)
  const index = (kind: string, value: string, operatorId: number) =>
    indexes.of(`${kind}\0${value}`, operatorId)
  return {
    seal(fields, owner) {
      const { keyId, secret } = keys.current('personal')
      return { keyId, bytes: sealBytes(Buffer.from(JSON.stringify(fields)), { secret, owner }, entropy) }
    },
    open({ bytes, keyId }, owner) {
      const { secret } = keys.byId(keyId)
      return JSON.parse(openBytes(bytes, { secret, owner }).toString('utf8')) as PersonalFields
    },
    emailIndex: (email, operatorId) => index('email', emailKey(email), operatorId),
    // Without the plus, as numbers were indexed before they had one form.
    phoneIndex: (phone, { country, operatorId }) =>
      index('phone', phoneForm(phone, country).replace('+', ''), operatorId),
    governmentIdIndex: (id, operatorId) => index('governmentId', governmentIdKey(id), operatorId),
    personIndex: (kind, value, operatorId) => index(`person/${kind}`, value, operatorId),
    formsOf: indexes.formsOf,
    bareOf: indexes.bareOf,
  }
}

/** The owner string of a player's sealed fields. */
export const ownerOf = (memberId: number, usernameKey: string) => `${memberId}/${usernameKey}`
