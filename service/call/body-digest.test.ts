import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf, hmacSha256 } from './body-digest.ts'

test('the digest equals the library’s HMAC, for secrets below, at and above the block size', () => {
  for (const length of [1, 32, 63, 64, 65, 200]) {
    const secret = Buffer.alloc(length, length)
    for (const text of ['', 'joinGame', 'é€😀'.repeat(300)]) {
      expect(hmacSha256(secret, text)).toEqual(createHmac('sha256', secret).update(text).digest())
    }
  }
})

test('a body has one digest in any order of its keys, and another digest per operation or secret', () => {
  const secret = Buffer.alloc(32, 7)
  const digest = digestOf('joinGame', { gameId: 1, userPlays: ['1-2'], subscriptions: null }, secret)
  expect(digestOf('joinGame', { subscriptions: null, userPlays: ['1-2'], gameId: 1 }, secret)).toEqual(digest)
  expect(digestOf('joinGame', { gameId: 1, userPlays: ['1-3'], subscriptions: null }, secret)).not.toEqual(
    digest,
  )
  expect(digestOf('logout', { gameId: 1, userPlays: ['1-2'], subscriptions: null }, secret)).not.toEqual(
    digest,
  )
  expect(
    digestOf('joinGame', { gameId: 1, userPlays: ['1-2'], subscriptions: null }, Buffer.alloc(32)),
  ).not.toEqual(digest)
})
