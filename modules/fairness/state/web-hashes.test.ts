import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { webHashes } from './web-hashes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('hashes of the browser', () => {
  it.each(['', 'a', 'Tombolo draws in the open'])(
    'the browser’s hashes equal those of node:crypto for %j',
    async (text) => {
      const hashes = webHashes()!
      const digest = await hashes.sha256(bytes(text))
      expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
      const mac = await hashes.hmacSha256(bytes('key'), bytes(text))
      expect(Buffer.from(mac).toString('hex')).toBe(createHmac('sha256', 'key').update(text).digest('hex'))
    },
  )

  it('the browser’s HMAC accepts an empty key, as the service does', async () => {
    const mac = await webHashes()!.hmacSha256(new Uint8Array(), bytes('x'))
    expect(Buffer.from(mac).toString('hex')).toBe(createHmac('sha256', '').update('x').digest('hex'))
  })
})
