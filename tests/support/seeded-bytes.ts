import { createHash } from 'node:crypto'
import type { Entropy } from '#service/adapters/entropy.ts'

/** Bytes without a pattern that follow from a name: what a test does with them is the same in every run. */
export function seededBytes(name: string, count: number): Buffer {
  return createHash('shake256', { outputLength: count }).update(name).digest()
}

/** Entropy that follows from a name; every request gets other bytes. */
export function seededEntropy(name: string): Entropy {
  let requests = 0
  return { bytes: (count) => new Uint8Array(seededBytes(`${name}, ${++requests}`, count)) }
}
