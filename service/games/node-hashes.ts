import { createHmac, hash } from 'node:crypto'
import type { SyncHashes } from '#modules/fairness/rules/hashing.ts'

/** The hashes of the fairness rules by the operating system's library, at once. */
export const nodeHashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
