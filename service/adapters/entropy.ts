import { randomFillSync } from 'node:crypto'

/** Source of secret random bytes, injected so that tests control them. */
export interface Entropy {
  /** Fresh bytes; no other code holds a view of them. */
  bytes: (count: number) => Uint8Array
}

/** The operating system's generator. */
export const systemEntropy: Entropy = { bytes: (count) => randomFillSync(new Uint8Array(count)) }
