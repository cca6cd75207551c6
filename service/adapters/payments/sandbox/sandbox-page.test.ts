import { describe, expect, it } from 'vitest'
import type { GatewayOrder } from '#schemas/gateway/protocol.ts'
import { orderQuery, readOrderQuery } from '../gateway/gateway-processor.ts'
import { sandboxPage } from './sandbox-page.ts'

const ORDER: GatewayOrder = {
  processorId: 'sandbox',
  title: 'Sandbox payments',
  method: 'wallet',
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
  it('the sandbox page shows the amount and offers four results of the order', () => {
    const html = page(null)
    expect(html).toContain('1,234.50 EUR')
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'paid',
      'failed',
      'cancelled',
      'expired',
    ])
  })

  it('the sandbox page offers only the way back once the order is decided', () => {
    const html = page('paid')
    expect(html).toContain('This order has been paid.')
    expect(html).toContain('href="/deposit?orderId=abc"')
    expect(html).not.toContain('<form')
  })

  it('the sandbox page of a card has the fields of a card, names a refused number and has no way back', () => {
    const card = { ...ORDER, method: 'card' } as const
    const options = { order: card, nonce: 'bm9uY2U=', returnTo: '/deposit' }
    const html = sandboxPage({ ...options, decided: null, isCardRefused: true })
    expect([...html.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'number',
      'expiry',
      'code',
    ])
    expect(html).toContain('role="alert">This is not the number of a card.')
    expect(sandboxPage({ ...options, decided: 'paid' })).not.toContain('href')
  })

  it('the sandbox page of a site without credit cards says so, and names the reason of a refused one', () => {
    const card = { ...ORDER, method: 'card', creditCards: false } as const
    const options = { order: card, nonce: 'bm9uY2U=', returnTo: '/deposit' }
    expect(sandboxPage({ ...options, decided: null })).toContain(
      '…0077 is a credit card, which is refused here.',
    )
    expect(sandboxPage({ ...options, decided: 'failed', failure: 'credit-card' })).toContain(
      'credit cards are not accepted here. Pay with a debit card.',
    )
    expect(sandboxPage({ ...options, decided: 'failed' })).toContain('The payment was declined.')
  })

  it('security 19: the sandbox page has no script, no style without the nonce, and no markup from outside', () => {
    const html = page(null)
    expect(html).not.toMatch(/<script|\son\w+=|style="/)
    expect(html).toContain('<style nonce="bm9uY2U=">')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Aurora &amp; &quot;Co&quot;&lt;/b&gt;')
  })
})

describe('an order in the page’s address', () => {
  const key = { keyId: 'a', secret: new Uint8Array(32).fill(1) }
  const NOW = 1_795_000_000_000
  const query = Object.fromEntries(new URLSearchParams(orderQuery(ORDER, key, NOW)))

  it('an order in the page’s address is read back as it was written', () => {
    expect(readOrderQuery(query, [key])).toEqual(ORDER)
  })

  it('an order in the page’s address is refused when any part of it was changed', () => {
    const cheaper = Buffer.from(JSON.stringify({ ...ORDER, amountMinor: 1 })).toString('base64url')
    expect(readOrderQuery({ ...query, order: cheaper }, [key])).toBeNull()
    expect(readOrderQuery({ ...query, signature: 'AAAA' }, [key])).toBeNull()
    expect(readOrderQuery({ order: query.order }, [key])).toBeNull()
    expect(readOrderQuery(query, [{ keyId: 'a', secret: new Uint8Array(32) }])).toBeNull()
  })
})
