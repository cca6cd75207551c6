import { describe, expect, it, test } from 'vitest'
import { type DrawFacts, decideEntry } from './decide-entry.ts'

const GOOD: DrawFacts = {
  exclusion: null,
  countryBlocked: false,
  open: true,
  plays: { lines: 2, costMinor: 500 },
  paidMinor: 500,
  playerPlayMax: 20,
  refusal: null,
}

test('a draw is entered where a join would be taken, at the price that was paid', () => {
  expect(decideEntry(GOOD)).toEqual({ kind: 'enter' })
})

describe('what will not pass ends the subscription, in this order', () => {
  const ends: [string, Partial<DrawFacts>][] = [
    ['banned', { exclusion: 'ban' }],
    ['excluded', { exclusion: 'selfExclusion' }],
    ['country-blocked', { countryBlocked: true }],
    ['plays-invalid', { plays: null }],
    ['price-changed', { paidMinor: 499 }],
  ]

  it.each(ends)('%s', (reason, change) => {
    expect(decideEntry({ ...GOOD, ...change })).toEqual({ kind: 'cancel', reason })
  })

  it.each(ends)('%s comes before all that follow, and before what a join would be refused for', (reason) => {
    const following = ends.slice(ends.findIndex(([name]) => name === reason))
    const changes = Object.assign(
      {},
      ...following.toReversed().map(([, change]) => change),
    ) as Partial<DrawFacts>
    expect(decideEntry({ ...GOOD, exclusion: 'timeOut', refusal: 'game-closed', ...changes })).toEqual({
      kind: 'cancel',
      reason,
    })
  })
})

test('more plays than an instance allows one player are no plays of it', () => {
  expect(decideEntry({ ...GOOD, playerPlayMax: 1 })).toEqual({ kind: 'cancel', reason: 'plays-invalid' })
})

test('another currency is another price', () => {
  expect(decideEntry({ ...GOOD, paidMinor: null })).toEqual({ kind: 'cancel', reason: 'price-changed' })
})

describe('what passes lets the draw pass', () => {
  it.each([
    ['game-closed', 'game-full'],
    ['too-many-for-game', 'game-full'],
    ['player-full', 'player-full'],
    ['too-many-for-player', 'player-full'],
    ['weekly-limit', 'weekly-limit'],
    ['email-unverified', 'not-eligible'],
    ['account-closed', 'not-eligible'],
    ['timed-out', 'not-eligible'],
  ] as const)('%s is %s', (refusal, reason) => {
    expect(decideEntry({ ...GOOD, refusal })).toEqual({ kind: 'skip', reason })
  })

  it('a time-out that the person took on another site of the operator', () => {
    expect(decideEntry({ ...GOOD, exclusion: 'timeOut' })).toEqual({ kind: 'skip', reason: 'not-eligible' })
  })
})

test('an instance that has just closed and a site in maintenance decide nothing', () => {
  expect(decideEntry({ ...GOOD, open: false })).toEqual({ kind: 'wait' })
  expect(decideEntry({ ...GOOD, refusal: 'site-closed' })).toEqual({ kind: 'wait' })
})
