import { randomFillSync } from 'node:crypto'

/** Where secrets come from, so that a test can hold them. */
export interface Entropy {
  /** Fresh bytes that nobody else keeps a view of. */
  bytes: (count: number) => Uint8Array
}

/** The operating system's generator. */
export const systemEntropy: Entropy = { bytes: (count) => randomFillSync(new Uint8Array(count)) }
