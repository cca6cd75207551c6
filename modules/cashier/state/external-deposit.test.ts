import { expect, test } from 'vitest'
import { externalDepositAddress } from './external-deposit.ts'

const context = { playerId: 5, memberId: 101, languageId: 'de_DE', currencyId: 978 }

test('the parameters of a deposit page are escaped and added to those of its address', () => {
  const params = {
    player: '{playerId}',
    site: 'm{memberId}-{currencyId}',
    lang: '{languageId}',
    text: 'a&b {x}',
  }
  const address = externalDepositAddress({ url: 'https://pay.example/in?shop=9', params }, context)
  expect(address?.href).toBe(
    'https://pay.example/in?shop=9&player=5&site=m101-978&lang=de_DE&text=a%26b+%7Bx%7D',
  )
})

test('the signed visit of the player takes precedence over a parameter of the page', () => {
  const page = { url: 'https://pay.example/in', params: { visit: 'x', lang: '{languageId}' } }
  const address = externalDepositAddress(page, context, { visit: 'e30', signature: 't=1,k=k1,v1=0' })
  expect(address?.searchParams.get('visit')).toBe('e30')
  expect(address?.searchParams.get('signature')).toBe('t=1,k=k1,v1=0')
  expect(address?.searchParams.get('lang')).toBe('de_DE')
})

test.each(['http://pay.example/', 'data:text/html,x', '/deposit', ''])(
  'security 20: %j is not accepted as a deposit page',
  (url) => {
    expect(externalDepositAddress({ url, params: {} }, context)).toBeNull()
  },
)
