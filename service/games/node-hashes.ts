import { createHmac, createSecretKey, hash } from 'node:crypto'
import type { SyncHashes } from '#modules/fairness/rules/hashing.ts'

/** The hashes of the fairness rules by the operating system's library, at once. */
export const nodeHashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  // Given the bytes of a key, createHmac takes four times as long: a draw asks for 38 with keys that change.
  hmacSha256: (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest(),
}
