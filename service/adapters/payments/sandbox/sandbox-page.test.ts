import { describe, expect, it } from 'vitest'
import type { ProcessorOrder } from '../payment-processor.ts'
import { orderQuery, readOrderQuery } from './order-query.ts'
import { sandboxPage } from './sandbox-page.ts'

const ORDER: ProcessorOrder = {
  orderId: 'abc',
  amountMinor: 123_450,
  decimalPlaces: 2,
  currencyCode: 'EUR',
  currencyId: 978,
  siteName: '<b>Aurora & "Co"</b>',
  returnPath: '/deposit',
}
const page = (decided: 'paid' | null) =>
  sandboxPage({ order: ORDER, nonce: 'bm9uY2U=', decided, returnTo: '/deposit?orderId=abc' })

describe('the sandbox processor’s page', () => {
  it('shows the amount and offers the four ways it may end', () => {
    const html = page(null)
    expect(html).toContain('1,234.50 EUR')
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'paid',
      'failed',
      'cancelled',
      'expired',
    ])
  })

  it('offers the way back alone once it was decided', () => {
    const html = page('paid')
    expect(html).toContain('This order has been paid.')
    expect(html).toContain('href="/deposit?orderId=abc"')
    expect(html).not.toContain('<form')
  })

  it('security 19: has no script, no style without the nonce, and no markup from outside', () => {
    const html = page(null)
    expect(html).not.toMatch(/<script|\son\w+=|style="/)
    expect(html).toContain('<style nonce="bm9uY2U=">')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Aurora &amp; &quot;Co&quot;&lt;/b&gt;')
  })
})

describe('an order in the page’s address', () => {
  const secret = new Uint8Array(32).fill(1)
  const query = Object.fromEntries(new URLSearchParams(orderQuery(ORDER, secret)))

  it('is read as it was written', () => {
    expect(readOrderQuery(query, secret)).toEqual(ORDER)
  })

  it('is nothing once anything of it was changed', () => {
    const cheaper = Buffer.from(JSON.stringify({ ...ORDER, amountMinor: 1 })).toString('base64url')
    expect(readOrderQuery({ ...query, order: cheaper }, secret)).toBeNull()
    expect(readOrderQuery({ ...query, signature: 'AAAA' }, secret)).toBeNull()
    expect(readOrderQuery({ order: query.order }, secret)).toBeNull()
    expect(readOrderQuery(query, new Uint8Array(32))).toBeNull()
  })
})
