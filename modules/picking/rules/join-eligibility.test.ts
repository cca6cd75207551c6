import { expect, test } from 'vitest'
import { JOIN_REFUSALS, refuseJoin, type JoinAttempt } from './join-eligibility.ts'

const welcome: JoinAttempt = {
  segment: 'C',
  emailVerified: true,
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
  'segment %s is told that the game is not available in their country',
  (segment) => {
    expect(refuse({ segment })).toBe('country-blocked')
  },
)

test('a free game asks a player who never deposited to deposit, unless the site opens free games to all', () => {
  const free = { costMinor: 0, segment: 'D' } as const
  expect(refuse(free)).toBe('must-deposit')
  expect(refuse({ ...free, site: { ...welcome.site, freerollNoDeposits: true } })).toBeNull()
  expect(refuse({ costMinor: 0 })).toBeNull()
})

test('an unverified address stops everybody but B where the site asks for verification', () => {
  expect(refuse({ emailVerified: false })).toBe('email-unverified')
  expect(refuse({ emailVerified: false, segment: 'D' })).toBe('email-unverified')
  expect(
    refuse({ emailVerified: false, site: { ...welcome.site, emailVerificationRequired: false } }),
  ).toBeNull()
})

test('segment B is asked to complete the registration, verified or not', () => {
  expect(refuse({ segment: 'B' })).toBe('registration-incomplete')
  expect(refuse({ segment: 'B', emailVerified: false })).toBe('registration-incomplete')
})

test('the balance must cover the cost to the last unit', () => {
  expect(refuse({ balanceMinor: 249 })).toBe('not-enough-funds')
  expect(refuse({ balanceMinor: 250 })).toBeNull()
})

test('with every reason at once the answers come in the order of the list', () => {
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
