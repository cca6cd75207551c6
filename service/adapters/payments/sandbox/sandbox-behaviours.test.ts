import { expect, it } from 'vitest'
import {
  behaviourOfBank,
  behaviourOfCard,
  behaviourOfPayout,
  readCardNumber,
  SANDBOX_BANKS,
} from './sandbox-behaviours.ts'

it.each([
  ['4242 4242 4242 4242', '4242424242424242'],
  ['4000-0000-0000-0002', '4000000000000002'],
  ['4242 4242 4242 4241', null],
  ['4242', null],
  ['four', null],
])('the typed card number %j is read as %j', (typed, number) => {
  expect(readCardNumber(typed)).toBe(number)
})

it('the ending of a card decides whether it is paid, refused or paid later', () => {
  expect(behaviourOfCard('4242424242424242', true)).toEqual({ outcome: 'paid', afterSeconds: 0 })
  expect(behaviourOfCard('4000000000000002', true)).toEqual({ outcome: 'failed', afterSeconds: 0 })
  expect(behaviourOfCard('4000000000000259', true)).toMatchObject({
    outcome: 'paid',
    takenBackAfterSeconds: 60,
  })
  expect(behaviourOfCard('4000000000009235', true).afterSeconds).toBeGreaterThan(0)
})

it('a credit card is refused with its reason where the site accepts none, and paid elsewhere', () => {
  const card = '4000000000000077'
  expect(readCardNumber(card)).toBe(card)
  expect(behaviourOfCard(card, false)).toEqual({ outcome: 'failed', failure: 'credit-card', afterSeconds: 0 })
  expect(behaviourOfCard(card, true)).toEqual({ outcome: 'paid', afterSeconds: 0 })
  expect(behaviourOfCard('4242424242424242', false)).toEqual({ outcome: 'paid', afterSeconds: 0 })
})

it('every listed bank has a behaviour, and another one has none', () => {
  for (const { bankId } of SANDBOX_BANKS) expect(behaviourOfBank(bankId)).not.toBeNull()
  expect(behaviourOfBank('constructor')).toBeNull()
})

it('the last two digits of a payout decide whether it is paid, refused or delayed', () => {
  expect(behaviourOfPayout(4000)).toEqual({})
  expect(behaviourOfPayout(1_000_002)).toEqual({ refusal: 'account-closed' })
  expect(behaviourOfPayout(4036)).toMatchObject({ refusal: 'account-closed', delayedSeconds: 20 })
  expect(behaviourOfPayout(35)).toEqual({ delayedSeconds: 20 })
})
