import { describe, expect, it } from 'vitest'
import { isSigned, signMessage } from './message-signature.ts'

const SECRET = new Uint8Array(32).fill(7)
const NOW = 1_795_000_000_000
const BODY = Buffer.from('{"orderId":"a"}')

describe('the signature of a processor’s message', () => {
  it('a signature is valid for the body that was signed', () => {
    expect(isSigned(SECRET, signMessage(SECRET, BODY, NOW), BODY, NOW)).toBe(true)
  })

  it('a signature is invalid for another body or another secret, and a missing signature is invalid', () => {
    const header = signMessage(SECRET, BODY, NOW)
    expect(isSigned(SECRET, header, Buffer.from('{"orderId":"b"}'), NOW)).toBe(false)
    expect(isSigned(new Uint8Array(32), header, BODY, NOW)).toBe(false)
    expect(isSigned(SECRET, undefined, BODY, NOW)).toBe(false)
    expect(isSigned(SECRET, [header], BODY, NOW)).toBe(false)
    expect(isSigned(SECRET, header.replace('t=1', 't=2'), BODY, NOW)).toBe(false)
    expect(isSigned(SECRET, `${header}0`, BODY, NOW)).toBe(false)
  })

  it('a signature is invalid after its time, and ahead of its time', () => {
    const header = signMessage(SECRET, BODY, NOW)
    expect(isSigned(SECRET, header, BODY, NOW + 299_000)).toBe(true)
    expect(isSigned(SECRET, header, BODY, NOW + 302_000)).toBe(false)
    expect(isSigned(SECRET, header, BODY, NOW - 302_000)).toBe(false)
  })
})
