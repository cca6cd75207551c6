import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SyncHashes } from '../rules/hashing.ts'

/** The hashes of the fairness rules in a browser: WebCrypto is asynchronous, and slower for messages of this size. */
export const browserHashes: SyncHashes = {
  sha256: (message) => sha256(message),
  hmacSha256: (key, message) => hmac(sha256, key, message),
}
