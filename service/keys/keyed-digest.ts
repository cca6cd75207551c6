import { createHmac } from 'node:crypto'
import type { KeyPurpose, KeyRing } from './key-ring.ts'

/** HMAC-SHA-256 of a text under the current key of a purpose: few possible texts, such as numbers, cannot be tried without the key. */
export function keyedDigest(keys: Pick<KeyRing, 'current'>, purpose: KeyPurpose, text: string): Buffer {
  return createHmac('sha256', keys.current(purpose).secret).update(text).digest()
}
