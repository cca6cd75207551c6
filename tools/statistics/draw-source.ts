import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { generate, instantiate } from '#modules/fairness/rules/hmac-drbg.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { quickHashes } from './quick-hashes.ts'

/** Same request size as in the draws: see modules/fairness/rules/random-bytes.ts. */
const REQUEST_BYTES = 1024
const WORD_BYTES = 4
const CHUNK_BYTES = 64 * REQUEST_BYTES

/**
 * The generator of the draws as an endless stream of words. Each result is overwritten by the next: numbers are consumed
 * immediately, and an allocation for each would dominate a run.
 */
export function drbgSource(seed: Uint8Array): ByteSource {
  const next = drbgBlocks(seed)
  const word = new Uint8Array(WORD_BYTES)
  let block = next()
  let at = 0
  return {
    take(count) {
      if (count !== WORD_BYTES) throw new RangeError('numbers are taken four bytes at a time')
      if (at === block.length) {
        block = next()
        at = 0
      }
      word[0] = block[at]!
      word[1] = block[at + 1]!
      word[2] = block[at + 2]!
      word[3] = block[at + 3]!
      at += WORD_BYTES
      return word
    },
  }
}

/** The given number of bytes of the generator's stream. */
export function drbgBytes(seed: Uint8Array, count: number): Uint8Array {
  const next = drbgBlocks(seed)
  const bytes = new Uint8Array(count)
  for (let at = 0; at < count; at += REQUEST_BYTES) bytes.set(next().subarray(0, count - at), at)
  return bytes
}

/** The generator's endless stream in chunks for a pipe. */
export function* drbgChunks(seed: Uint8Array): Generator<Uint8Array, never> {
  const next = drbgBlocks(seed)
  for (;;) {
    const chunk = new Uint8Array(CHUNK_BYTES)
    for (let at = 0; at < CHUNK_BYTES; at += REQUEST_BYTES) chunk.set(next(), at)
    yield chunk
  }
}

function drbgBlocks(seed: Uint8Array): () => Uint8Array {
  const hashes = quickHashes()
  const state = hashNow(instantiate(seed), hashes)
  return () => hashNow(generate(state, REQUEST_BYTES), hashes)
}
