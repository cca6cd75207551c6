import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createAddressReader } from './client-address.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('the address of a request', () => {
  it('the address of a request is the connection’s, whatever its headers are, where no proxy is trusted', () => {
    const reader = createAddressReader(undefined)
    const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' }
    expect(reader.addressOf(request('203.0.113.7', forged))).toBe('203.0.113.7')
    expect(reader.isSecure(request('203.0.113.7', forged))).toBe(false)
    expect(reader.addressOf(request('::ffff:203.0.113.7'))).toBe('203.0.113.7')
  })

  it('the address of a request is the last one that is not a trusted proxy', () => {
    const reader = createAddressReader('10.0.0.0/8, ::1')
    const forwarded = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 10.0.0.2', 'x-forwarded-proto': 'https' }
    expect(reader.addressOf(request('10.0.0.1', forwarded))).toBe('203.0.113.7')
    expect(reader.isSecure(request('::1', forwarded))).toBe(true)
    expect(reader.addressOf(request('203.0.113.9', forwarded))).toBe('203.0.113.9')
  })

  it('an invalid range of trusted proxies is refused', () => {
    expect(() => createAddressReader('10.0.0.0/33')).toThrow('TRUST_PROXY has "10.0.0.0/33"')
  })
})
