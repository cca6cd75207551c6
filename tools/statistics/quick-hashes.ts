import { createHmac, createSecretKey, hash } from 'node:crypto'
import { compressBlock, INITIAL_HASH } from '#modules/bingo/rules/sha-256.ts'
import type { SyncHashes } from '#modules/fairness/rules/hashing.ts'

const DIGEST_BYTES = 32
const DIGEST_WORDS = 8
const BLOCK_WORDS = 16
/** FIPS 198-1, table 1, four bytes at a time. */
const INNER_PAD = 0x36363636
const OUTER_PAD = 0x5c5c5c5c
/** The padding of FIPS 180-4, 5.1.1, for a digest after a block. */
const END_MARK = 0x80000000
const MESSAGE_BITS = 8 * (64 + DIGEST_BYTES)

/**
 * SHA-256 and HMAC for hundreds of millions of short messages in sequence. The generator's HMAC of a digest, with a
 * 32-byte key that is kept for a while, takes two blocks; node:crypto needs three times as long just to set up. Everything
 * else is delegated to it.
 */
export function quickHashes(): SyncHashes {
  const keyed = new Uint8Array(DIGEST_BYTES)
  let isKeyed = false
  const inner = new Int32Array(DIGEST_WORDS)
  const outer = new Int32Array(DIGEST_WORDS)
  const block = new Int32Array(BLOCK_WORDS)
  const digest = new Int32Array(DIGEST_WORDS)

  function setKey(key: Uint8Array): void {
    if (isKeyed && areSame(key, keyed)) return
    keyed.set(key)
    isKeyed = true
    for (const [pad, state] of [
      [INNER_PAD, inner],
      [OUTER_PAD, outer],
    ] as const) {
      for (let word = 0; word < BLOCK_WORDS; word++)
        block[word] = pad ^ (word < DIGEST_WORDS ? wordAt(key, 4 * word) : 0)
      compressBlock(INITIAL_HASH, block, state)
    }
  }

  function padDigest(): void {
    block[DIGEST_WORDS] = END_MARK
    block.fill(0, DIGEST_WORDS + 1, BLOCK_WORDS - 1)
    block[BLOCK_WORDS - 1] = MESSAGE_BITS
  }

  return {
    sha256: (message) => hash('sha256', message, 'buffer'),
    hmacSha256(key, message) {
      if (key.length !== DIGEST_BYTES || message.length !== DIGEST_BYTES)
        return createHmac('sha256', createSecretKey(key)).update(message).digest()
      setKey(key)
      for (let word = 0; word < DIGEST_WORDS; word++) block[word] = wordAt(message, 4 * word)
      padDigest()
      compressBlock(inner, block, digest)
      block.set(digest)
      compressBlock(outer, block, digest)
      return bytesOf(digest)
    },
  }
}

function areSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < DIGEST_BYTES; at++) if (one[at] !== other[at]) return false
  return true
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length)
  for (let word = 0; word < words.length; word++) {
    const value = words[word]!
    bytes[4 * word] = value >>> 24
    bytes[4 * word + 1] = value >>> 16
    bytes[4 * word + 2] = value >>> 8
    bytes[4 * word + 3] = value
  }
  return bytes
}
