import { createHmac, hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bytesOfHex, hexOfBytes, joinBytes } from './bytes.ts'
import { hashNow, type SyncHashes } from './hashing.ts'
import { generate, instantiate, reseed } from './hmac-drbg.ts'
import vectors from './hmac-drbg-vectors.json' with { type: 'json' }

const hashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}

describe('security 26: HMAC_DRBG with SHA-256 gives the bytes of the CAVP vectors', () => {
  for (const [index, vector] of vectors.entries()) {
    test(`${vector.group}, case ${index}`, () => {
      const material = [vector.entropy, vector.nonce, vector.personalization].map(bytesOfHex)
      const state = hashNow(instantiate(joinBytes(...material)), hashes)
      if (vector.reseed !== '') hashNow(reseed(state, bytesOfHex(vector.reseed)), hashes)
      // CAVP asks twice and publishes the second answer.
      hashNow(generate(state, 128), hashes)
      expect(hexOfBytes(hashNow(generate(state, 128), hashes))).toBe(vector.returned)
    })
  }
})

test('one request may not ask for more than 65,536 bytes (SP 800-90A, table 2)', () => {
  const state = hashNow(instantiate(new Uint8Array(48)), hashes)
  expect(() => hashNow(generate(state, 65_537), hashes)).toThrow(RangeError)
})
