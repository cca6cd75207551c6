import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf, hmacSha256 } from './body-digest.ts'

test('the digest is the HMAC that the library makes, for secrets below, at and above the block', () => {
  for (const length of [1, 32, 63, 64, 65, 200]) {
    const secret = Buffer.alloc(length, length)
    for (const text of ['', 'joinGame', 'é€😀'.repeat(300)]) {
      expect(hmacSha256(secret, text)).toEqual(createHmac('sha256', secret).update(text).digest())
    }
  }
})

test('a body has one digest in whatever order its keys come, and another for another operation or secret', () => {
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
