import { describe, expect, it } from 'vitest'
import { clientKey } from './client-key.ts'

describe('the client key for rate limits', () => {
  it('the client key of an IPv4 address is the address in its usual form', () => {
    expect(clientKey('203.0.113.7')).toBe('203.0.113.7')
    expect(clientKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(clientKey('::FFFF:cb00:7107')).toBe('203.0.113.7')
    expect(clientKey('203.0.113.7', 48)).toBe('203.0.113.7')
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ])('security 29: the client key of an IPv6 address is its network: %s', (address, of64, of48) => {
    expect(clientKey(address)).toBe(of64)
    expect(clientKey(address, 48)).toBe(of48)
  })

  it('two networks of one customer have different client keys, and the same wider key', () => {
    expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
    expect(clientKey('2001:db8:1:2::1', 48)).toBe(clientKey('2001:db8:1:3::1', 48))
  })

  it('the client key of a text that is not an address is the text', () => {
    expect(clientKey('')).toBe('')
    expect(clientKey('unknown')).toBe('unknown')
  })
})
