import { describe, expect, test } from 'vitest'
import { nodeHashes } from '#service/games/node-hashes.ts'
import { bytesOfHex, hexOfBytes, joinBytes } from './bytes.ts'
import { hashNow } from './hashing.ts'
import { generate, instantiate, reseed } from './hmac-drbg.ts'
import vectors from './hmac-drbg-vectors.json' with { type: 'json' }

describe('security 26: HMAC_DRBG with SHA-256 gives the bytes of the CAVP vectors', () => {
  for (const [index, vector] of vectors.entries()) {
    test(`${vector.group}, case ${index}`, () => {
      const material = [vector.entropy, vector.nonce, vector.personalization].map(bytesOfHex)
      const state = hashNow(instantiate(joinBytes(...material)), nodeHashes)
      if (vector.reseed !== '') hashNow(reseed(state, bytesOfHex(vector.reseed)), nodeHashes)
      // CAVP asks twice and publishes the second answer.
      hashNow(generate(state, 128), nodeHashes)
      expect(hexOfBytes(hashNow(generate(state, 128), nodeHashes))).toBe(vector.returned)
    })
  }
})

test('one request may not ask for more than 65,536 bytes (SP 800-90A, table 2)', () => {
  const state = hashNow(instantiate(new Uint8Array(48)), nodeHashes)
  expect(() => hashNow(generate(state, 65_537), nodeHashes)).toThrow(RangeError)
})
