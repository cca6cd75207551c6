import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserHashes } from './browser-hashes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each(['', 'a', 'Tombolo draws in the open', 'x'.repeat(200)])(
  'the browser’s hashes equal those of node:crypto for %j',
  (text) => {
    const digest = browserHashes.sha256(bytes(text))
    expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
    for (const key of ['', 'key', 'k'.repeat(100)]) {
      const mac = browserHashes.hmacSha256(bytes(key), bytes(text))
      expect(Buffer.from(mac).toString('hex')).toBe(createHmac('sha256', key).update(text).digest('hex'))
    }
  },
)
