import { describe, expect, it, test } from 'vitest'
import { type DrawFacts, decideEntry, isUnpaid } from './decide-entry.ts'

const GOOD: DrawFacts = {
  payment: 'prepaid',
  exclusion: null,
  countryBlocked: false,
  held: false,
  open: true,
  plays: { lines: 2, costMinor: 500 },
  agreedMinor: 500,
  playerPlayMax: 20,
  refusal: null,
}

test('a draw is entered where a join would be accepted at the price that was paid', () => {
  expect(decideEntry(GOOD)).toEqual({ kind: 'enter' })
})

describe('the reasons that cancel a subscription, in order', () => {
  const ends: [string, Partial<DrawFacts>][] = [
    ['banned', { exclusion: 'ban' }],
    ['excluded', { exclusion: 'selfExclusion' }],
    ['country-blocked', { countryBlocked: true }],
    ['plays-invalid', { plays: null }],
    ['price-changed', { agreedMinor: 499 }],
  ]

  it.each(ends)('a subscription is cancelled with the reason %s', (reason, change) => {
    expect(decideEntry({ ...GOOD, ...change })).toEqual({ kind: 'cancel', reason })
  })

  it.each(ends)(
    'the reason %s has precedence over all later ones, and over the refusals of a join',
    (reason) => {
      const following = ends.slice(ends.findIndex(([name]) => name === reason))
      const changes = Object.assign(
        {},
        ...following.toReversed().map(([, change]) => change),
      ) as Partial<DrawFacts>
      expect(decideEntry({ ...GOOD, exclusion: 'timeOut', refusal: 'game-closed', ...changes })).toEqual({
        kind: 'cancel',
        reason,
      })
    },
  )
})

test('a subscription with more plays than the maximum of a player is cancelled as plays-invalid', () => {
  expect(decideEntry({ ...GOOD, playerPlayMax: 1 })).toEqual({ kind: 'cancel', reason: 'plays-invalid' })
})

test('a subscription whose game has another currency is cancelled as price-changed', () => {
  expect(decideEntry({ ...GOOD, agreedMinor: null })).toEqual({ kind: 'cancel', reason: 'price-changed' })
})

describe('the temporary reasons that skip a draw', () => {
  it.each([
    ['game-closed', 'game-full'],
    ['too-many-for-game', 'game-full'],
    ['player-full', 'player-full'],
    ['too-many-for-player', 'player-full'],
    ['weekly-limit', 'weekly-limit'],
    ['limit-without-rate', 'not-eligible'],
    ['email-unverified', 'not-eligible'],
    ['identity-unverified', 'not-eligible'],
    ['account-closed', 'not-eligible'],
    ['timed-out', 'not-eligible'],
  ] as const)('a join refusal with %s skips the draw as %s', (refusal, reason) => {
    expect(decideEntry({ ...GOOD, refusal })).toEqual({ kind: 'skip', reason })
  })

  it('a time-out of the person on another site of the operator skips the draw as not-eligible', () => {
    expect(decideEntry({ ...GOOD, exclusion: 'timeOut' })).toEqual({ kind: 'skip', reason: 'not-eligible' })
  })
})

test('a closed instance and a site in maintenance leave the decision for later', () => {
  expect(decideEntry({ ...GOOD, open: false })).toEqual({ kind: 'wait' })
  expect(decideEntry({ ...GOOD, refusal: 'site-closed' })).toEqual({ kind: 'wait' })
})

test('a held account skips a draw, which stays bought', () => {
  const skipped = { kind: 'skip', reason: 'not-eligible' }
  expect(decideEntry({ ...GOOD, held: true, refusal: 'country-blocked' })).toEqual(skipped)
})

describe('a draw of a pay-as-you-go subscription', () => {
  const payGo: DrawFacts = { ...GOOD, payment: 'payGo' }

  it('is skipped without money, where a prepaid one waits', () => {
    expect(decideEntry({ ...payGo, refusal: 'not-enough-funds' })).toEqual({
      kind: 'skip',
      reason: 'not-enough-funds',
    })
    expect(decideEntry({ ...GOOD, refusal: 'not-enough-funds' })).toEqual({ kind: 'wait' })
  })

  it.each([
    ['not-enough-funds', true],
    ['weekly-limit', true],
    ['loss-limit', true],
    ['game-closed', false],
    ['player-full', false],
    ['timed-out', false],
    ['limit-without-rate', false],
  ] as const)('that is refused with %s counts as unpaid: %s', (refusal, counts) => {
    expect(isUnpaid('payGo', decideEntry({ ...payGo, refusal }))).toBe(counts)
    expect(isUnpaid('prepaid', decideEntry({ ...GOOD, refusal }))).toBe(false)
  })
})
