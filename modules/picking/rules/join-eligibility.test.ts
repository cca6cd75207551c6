import { expect, test } from 'vitest'
import { JOIN_REFUSALS, refuseJoin, type JoinAttempt } from './join-eligibility.ts'

const welcome: JoinAttempt = {
  segment: 'C',
  emailVerified: true,
  hasDeposited: false,
  costMinor: 250,
  balanceMinor: 1000,
  site: { freerollNoDeposits: false, emailVerificationRequired: true },
}
const refuse = (change: Partial<JoinAttempt>) => refuseJoin({ ...welcome, ...change })

test('a depositor with a verified address and enough money may join', () => {
  expect(refuse({})).toBeNull()
})

test('a player without a segment cannot join', () => {
  expect(refuse({ segment: null })).toBe('no-segment')
})

test.each(['A', 'A1'] as const)(
  'a player of segment %s is refused because the game is not available in the country',
  (segment) => {
    expect(refuse({ segment })).toBe('country-blocked')
  },
)

test('a free game requires a first deposit, unless the site opens free games to all', () => {
  const free = { costMinor: 0, segment: 'D' } as const
  expect(refuse(free)).toBe('must-deposit')
  expect(refuse({ ...free, site: { ...welcome.site, freerollNoDeposits: true } })).toBeNull()
  expect(refuse({ costMinor: 0 })).toBeNull()
})

test('a free game asks a player of segment B who has deposited for the registration, not for another deposit', () => {
  const free = { costMinor: 0, segment: 'B' } as const
  expect(refuse(free)).toBe('must-deposit')
  expect(refuse({ ...free, hasDeposited: true })).toBe('registration-incomplete')
})

test('an unverified address refuses every segment but B where the site requires verification', () => {
  expect(refuse({ emailVerified: false })).toBe('email-unverified')
  expect(refuse({ emailVerified: false, segment: 'D' })).toBe('email-unverified')
  expect(
    refuse({ emailVerified: false, site: { ...welcome.site, emailVerificationRequired: false } }),
  ).toBeNull()
})

test('a player of segment B must complete the registration, verified or not', () => {
  expect(refuse({ segment: 'B' })).toBe('registration-incomplete')
  expect(refuse({ segment: 'B', emailVerified: false })).toBe('registration-incomplete')
})

test('the balance must cover the cost to the last unit', () => {
  expect(refuse({ balanceMinor: 249 })).toBe('not-enough-funds')
  expect(refuse({ balanceMinor: 250 })).toBeNull()
})

test('a join with several reasons for refusal is refused with the first one of the ordered list', () => {
  const site = { freerollNoDeposits: false, emailVerificationRequired: true }
  const worst = { emailVerified: false, balanceMinor: -1, site }
  expect([
    refuse({ ...worst, costMinor: 0, segment: null }),
    refuse({ ...worst, costMinor: 0, segment: 'A' }),
    refuse({ ...worst, costMinor: 0, segment: 'B' }),
    refuse({ ...worst, segment: 'D' }),
    refuse({ ...worst, segment: 'B' }),
    refuse({ ...worst, segment: 'D', emailVerified: true }),
  ]).toEqual([...JOIN_REFUSALS])
})
