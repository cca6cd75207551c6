import { createHmac } from 'node:crypto'
import type { KeyPurpose } from '#schemas/operator/keys.ts'
import type { DataKey, KeyRing } from './key-ring.ts'

export type DigestKeys = Pick<KeyRing, 'current' | 'stored'>

/** HMAC-SHA-256 of a text under the current key of a purpose: few possible texts, such as numbers, cannot be tried without the key. */
export function keyedDigest(keys: Pick<KeyRing, 'current'>, purpose: KeyPurpose, text: string): Buffer {
  return digestUnder(keys.current(purpose), text)
}

/** The digests of a text that may be stored: under the current key first, then under those that it replaces. */
export function keyedDigests(keys: DigestKeys, purpose: KeyPurpose, text: string): Buffer[] {
  return storedKeys(keys, purpose).map((key) => digestUnder(key, text))
}

/** The keys of a purpose under which values may be stored, the current one first. */
export function storedKeys(keys: DigestKeys, purpose: KeyPurpose): [current: DataKey, ...others: DataKey[]] {
  const current = keys.current(purpose)
  return [current, ...keys.stored(purpose).filter(({ keyId }) => keyId !== current.keyId)]
}

const digestUnder = ({ secret }: DataKey, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()
