import { describe, expect, it } from 'vitest'
import { answerTo, isSigned, signMessage } from './message-signature.ts'

const KEY = { keyId: 'k1', secret: new Uint8Array(32).fill(7) }
const NEXT = { keyId: 'k2', secret: new Uint8Array(32).fill(8) }
const NOW = 1_795_000_000_000
const CONTENT = { subject: 'POST /requests', body: Buffer.from('{"orderId":"a"}') }
const HEADER = signMessage(KEY, CONTENT, NOW)
const isValid = (header: string | string[] | undefined, content = CONTENT, nowMs = NOW) =>
  isSigned([KEY], header, content, nowMs)

describe('the signature of a processor’s message', () => {
  it('a signature has the form of docs/gateway.md', () => {
    const known = 't=1795000000,k=k1,v1=3cd1e8a4'
    expect(HEADER.slice(0, 20)).toBe(known.slice(0, 20))
    expect(HEADER).toMatch(/^t=1795000000,k=k1,v1=[0-9a-f]{64}$/)
  })

  it('a signature is valid for the content that was signed', () => {
    expect(isValid(HEADER)).toBe(true)
  })

  it('a signature is invalid for another body, subject or secret, and a missing signature is invalid', () => {
    expect(isValid(HEADER, { ...CONTENT, body: Buffer.from('{"orderId":"b"}') })).toBe(false)
    expect(isValid(HEADER, { ...CONTENT, subject: 'POST /webhooks/payments/a' })).toBe(false)
    expect(isValid(signMessage({ ...KEY, secret: new Uint8Array(32) }, CONTENT, NOW))).toBe(false)
    expect(isValid(undefined)).toBe(false)
    expect(isValid([HEADER])).toBe(false)
    expect(isValid(HEADER.replace('t=1', 't=2'))).toBe(false)
    expect(isValid(HEADER.replace('k=k1', 'k=k2'))).toBe(false)
    expect(isValid(`${HEADER}0`)).toBe(false)
  })

  it('a signature is invalid after its time, and ahead of its time', () => {
    expect(isValid(HEADER, CONTENT, NOW + 299_000)).toBe(true)
    expect(isValid(HEADER, CONTENT, NOW + 302_000)).toBe(false)
    expect(isValid(HEADER, CONTENT, NOW - 302_000)).toBe(false)
  })

  it('while a key is replaced, messages of the old and of the new one are valid', () => {
    for (const key of [KEY, NEXT])
      expect(isSigned([NEXT, KEY], signMessage(key, CONTENT, NOW), CONTENT, NOW)).toBe(true)
    expect(isSigned([NEXT], HEADER, CONTENT, NOW)).toBe(false)
  })

  it('the answer to one request is no answer to another', () => {
    const body = Buffer.from('{"isAccepted":false}')
    const answer = signMessage(KEY, { subject: answerTo(HEADER), body }, NOW)
    const other = signMessage(KEY, { ...CONTENT, subject: 'GET /requests/b' }, NOW)
    expect(isValid(answer, { subject: answerTo(HEADER), body })).toBe(true)
    expect(isValid(answer, { subject: answerTo(other), body })).toBe(false)
  })
})
