import { createHmac, hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfHex, joinBytes } from '#modules/fairness/rules/bytes.ts'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import { generate, instantiate } from '#modules/fairness/rules/hmac-drbg.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { drbgBytes, drbgSource } from './draw-source.ts'
import { quickHashes } from './quick-hashes.ts'

const plain: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}

test('the tested stream equals that of the draws with node:crypto, byte by byte', () => {
  const seed = seededBytes('seed', 48)
  const state = hashNow(instantiate(seed), plain)
  const requests = Array.from({ length: 3 }, () => hashNow(generate(state, 1024), plain))
  const expected = joinBytes(...requests).subarray(0, 3000)
  expect(drbgBytes(seed, 3000)).toEqual(expected)
  const source = drbgSource(seed)
  const words = Array.from({ length: 750 }, () => source.take(4).slice())
  expect(joinBytes(...words)).toEqual(expected)
})

test('the fast HMAC equals that of node:crypto for keys and messages of every length', () => {
  const hashes = quickHashes()
  const key = new Uint8Array(seededBytes('key', 32))
  const message = seededBytes('message', 32)
  for (const bytes of [0, 1, 31, 32, 33, 64, 65, 100]) {
    const other = seededBytes('other', bytes)
    for (const [one, text] of [
      [key, message],
      [other, message],
      [key, other],
      [other, other],
    ] as const)
      expect(Buffer.from(hashes.hmacSha256(one, text))).toEqual(
        createHmac('sha256', one).update(text).digest(),
      )
    // The same array with another key in it is another key.
    key[bytes % 32]! ^= 1
    expect(hashes.hmacSha256(key, message)).toEqual(new Uint8Array(plain.hmacSha256(key, message)))
  }
  // RFC 4231, test case 1.
  const first = hashes.hmacSha256(bytesOfHex('0b'.repeat(20)), new TextEncoder().encode('Hi There'))
  expect(Buffer.from(first).toString('hex')).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  )
})
