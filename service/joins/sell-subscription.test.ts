import { describe, expect, it, test } from 'vitest'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import { subscriptionCodeOf } from './sell-subscription.ts'

const GOOD = { draws: 4, drawsMax: 10, paidInCurrencyOfGame: true, costMinor: 1000, balanceMinor: 1000 }

test('further draws are added where the game takes them and the money that is left pays for all', () => {
  expect(subscriptionCodeOf(GOOD)).toBe(SUBSCRIPTION_CODE.added)
})

describe('what is against them, in the order of the codes', () => {
  const against: [keyof typeof SUBSCRIPTION_CODE, Partial<typeof GOOD>][] = [
    ['notOffered', { drawsMax: 0 }],
    ['tooManyDraws', { draws: 11 }],
    ['otherCurrency', { paidInCurrencyOfGame: false }],
    ['notEnoughFunds', { balanceMinor: 999 }],
  ]

  it.each(against)('%s', (code, change) => {
    expect(subscriptionCodeOf({ ...GOOD, ...change })).toBe(SUBSCRIPTION_CODE[code])
  })

  it.each(against)('%s comes before all that follow', (code, change) => {
    const following = against.slice(against.findIndex(([name]) => name === code))
    const all = Object.assign({}, ...following.map(([, facts]) => facts)) as Partial<typeof GOOD>
    expect(subscriptionCodeOf({ ...GOOD, ...all, ...change })).toBe(SUBSCRIPTION_CODE[code])
  })
})
