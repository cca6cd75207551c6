import { hash, webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodeHashes as now } from '#service/games/rules/node-hashes.ts'
import { hexOfBytes } from './bytes.ts'
import { hashLater, hashNow, type Hashes } from './hashing.ts'
import {
  entriesRoot,
  isProof,
  isUnderRoot,
  leafMessage,
  leavesOf,
  merklePath,
  proofOnWire,
} from './merkle-tree.ts'

/** What a browser has. */
const later: Hashes = {
  sha256: async (message) =>
    new Uint8Array(await webcrypto.subtle.digest('SHA-256', Uint8Array.from(message))),
  hmacSha256: () => Promise.reject(new Error('a tree needs no HMAC')),
}
const sha = (...parts: (Buffer | string)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'buffer')
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ playId: 1000 + 3 * index, play: `${index + 1}-49` }))

test('a leaf is 0x00, the id as eight bytes and the play; a node is 0x01 and its two children', () => {
  const id = (value: number) => Buffer.from([0, 0, 0, 0, 0, 0, 0, value])
  const [a, b, c] = [sha('\0', id(7), '3-11'), sha('\0', id(8), '1-2'), sha('\0', id(9), '5-6')] as const
  const entries = [
    { playId: 7, play: '3-11' },
    { playId: 8, play: '1-2' },
    { playId: 9, play: '5-6' },
  ]
  expect(Buffer.from(leafMessage({ playId: 2 ** 40 + 7, play: '3' })).toString('hex')).toBe(
    '00000001000000000733',
  )
  // The third has no partner: it moves up as it is.
  const root = sha('\u0001', sha('\u0001', a, b), c)
  expect(hexOfBytes(hashNow(entriesRoot(entries), now))).toBe(root.toString('hex'))
})

test('a play that is not ASCII is hashed in UTF-8', () => {
  expect(Buffer.from(leafMessage({ playId: 1, play: 'Ö' })).toString('hex')).toBe('000000000000000001c396')
})

test('the root of no plays is the hash of no bytes', () => {
  expect(hexOfBytes(hashNow(entriesRoot([]), now))).toBe(sha('').toString('hex'))
})

describe('proofs of a Merkle tree', () => {
  test('a proof holds for its play in trees of every size, and for no other play or place', () => {
    for (let count = 1; count <= 40; count++) {
      const entries = entriesOf(count)
      const leaves = hashNow(leavesOf(entries), now)
      const root = hashNow(entriesRoot(entries), now)
      for (const [index, entry] of entries.entries()) {
        const path = hashNow(merklePath(leaves, index), now)
        const holds = (changed: object, where = path) =>
          hashNow(isUnderRoot({ ...entry, ...changed }, where, root), now)
        expect(holds({})).toBe(true)
        expect(holds({ play: '7-8' })).toBe(false)
        expect(holds({ playId: entry.playId + 1 })).toBe(false)
        expect(holds({}, { ...path, siblings: path.siblings.slice(1) })).toBe(count === 1)
        expect(holds({}, { ...path, siblings: [...path.siblings, root] })).toBe(false)
        // The place before, or after the first; the one play of a tree of one has no other place.
        expect(holds({}, { ...path, index: index === 0 ? 1 : index - 1 })).toBe(false)
        expect(holds({}, { ...path, index: count })).toBe(false)
      }
    }
  })

  test('a proof is sent as hex and verifies in a browser too', async () => {
    const entries = entriesOf(9)
    const leaves = hashNow(leavesOf(entries), now)
    const root = hashNow(entriesRoot(entries), now)
    const proof = proofOnWire(entries[4]!, hashNow(merklePath(leaves, 4), now), root)
    expect(await hashLater(isProof(proof), later)).toBe(true)
    expect(await hashLater(isProof({ ...proof, play: '1-2' }), later)).toBe(false)
  })

  test('a proof for a place that does not exist is refused', () => {
    expect(() => hashNow(merklePath(hashNow(leavesOf(entriesOf(3)), now), 3), now)).toThrow(RangeError)
  })
})

test('a large tree has the same root at once and in slices', async () => {
  const entries = entriesOf(10_001)
  expect(await hashLater(entriesRoot(entries), later)).toEqual(
    new Uint8Array(hashNow(entriesRoot(entries), now)),
  )
})
