import { describe, expect, it, test } from 'vitest'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { subscriptionCodeOf } from './sell-subscription.ts'

const GOOD = {
  draws: 4,
  drawsMax: 10,
  paidInCurrencyOfGame: true,
  costMinor: 1000,
  balanceMinor: 1000,
  exceedsLimit: false,
  isAsPromoted: true,
}

test('further draws are added where the game offers them and the remaining balance pays for all of them', () => {
  expect(subscriptionCodeOf(GOOD)).toBe(SUBSCRIPTION_CODE.added)
})

describe('the subscription codes, in the order of their precedence', () => {
  const against: [keyof typeof SUBSCRIPTION_CODE, Partial<typeof GOOD>][] = [
    ['notOffered', { drawsMax: 0 }],
    ['tooManyDraws', { draws: 11 }],
    ['otherCurrency', { paidInCurrencyOfGame: false }],
    ['promotionEnded', { isAsPromoted: false }],
    ['notEnoughFunds', { balanceMinor: 999 }],
    ['limitReached', { exceedsLimit: true }],
  ]

  it.each(against)('the subscription code is %s where that is the only reason', (code, change) => {
    expect(subscriptionCodeOf({ ...GOOD, ...change })).toBe(SUBSCRIPTION_CODE[code])
  })

  it.each(against)('the subscription code %s has precedence over all later ones', (code, change) => {
    const following = against.slice(against.findIndex(([name]) => name === code))
    const all = Object.assign({}, ...following.map(([, facts]) => facts)) as Partial<typeof GOOD>
    expect(subscriptionCodeOf({ ...GOOD, ...all, ...change })).toBe(SUBSCRIPTION_CODE[code])
  })
})
