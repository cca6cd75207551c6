import { createHmac, createSecretKey, hash } from 'node:crypto'
import type { SyncHashes } from '#modules/fairness/rules/hashing.ts'

/** The hashes of the fairness rules, synchronous, with Node's crypto library. */
export const nodeHashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  // With the raw bytes of a key, createHmac takes four times as long: a draw computes several with changing keys.
  hmacSha256: (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest(),
}
