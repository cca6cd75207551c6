import { describe, expect, it } from 'vitest'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { ATTEMPT_REFUSALS, type AttemptFacts, type AttemptRefusal, refuseAttempt } from './refuse-attempt.ts'

const WELCOME: AttemptFacts = {
  siteOpen: true,
  settings: { freerollNoDeposits: false, emailVerificationRequired: true, phoneVerificationRequired: true },
  player: {
    segment: 'C',
    active: true,
    emailVerified: true,
    phoneVerified: true,
    excluded: false,
    timedOut: false,
    playCount: 3,
    balanceMinor: 1000,
    weeklyLeftMinor: 1000,
  },
  game: { open: true, currencyMatches: true, playsLeft: 4, playerPlayMax: 7 },
  plays: { valid: true, count: 4, costMinor: 1000 },
}

type Change = { [Part in keyof AttemptFacts]?: Partial<AttemptFacts[Part]> | null | boolean }

function changed(...changes: Change[]): AttemptFacts {
  let facts = WELCOME as unknown as Record<string, unknown>
  for (const change of changes) {
    for (const [part, value] of Object.entries(change)) {
      const whole = facts[part]
      facts = {
        ...facts,
        [part]: value !== null && typeof value === 'object' ? { ...(whole as object), ...value } : value,
      }
    }
  }
  return facts as unknown as AttemptFacts
}

/** One reason each, in the order that the design gives them. */
const REASONS: readonly [AttemptRefusal, Change][] = [
  ['site-closed', { siteOpen: false }],
  ['no-segment', { player: { segment: null } }],
  ['country-blocked', { player: { segment: 'A1' } }],
  ['must-deposit', { player: { segment: 'D' }, plays: { costMinor: 0 } }],
  ['email-unverified', { player: { emailVerified: false } }],
  ['registration-incomplete', { player: { segment: 'B' } }],
  ['not-enough-funds', { player: { balanceMinor: 999 } }],
  ['self-excluded', { player: { excluded: true } }],
  ['timed-out', { player: { timedOut: true } }],
  ['account-closed', { player: { active: false } }],
  ['phone-unverified', { player: { phoneVerified: false } }],
  ['game-closed', { game: { open: false } }],
  ['wrong-currency', { game: { currencyMatches: false } }],
  ['plays-invalid', { plays: { valid: false } }],
  ['game-closed', { game: { playsLeft: 0 } }],
  ['too-many-for-game', { game: { playsLeft: 3 } }],
  ['player-full', { player: { playCount: 7 } }],
  ['too-many-for-player', { player: { playCount: 4 } }],
  ['weekly-limit', { player: { weeklyLeftMinor: 999 } }],
]

const NOT_OF_SEGMENT_B = new Set<AttemptRefusal>([
  'no-segment',
  'country-blocked',
  'must-deposit',
  'email-unverified',
])

/** Every pair of reasons that can hold together: those of one fact (the segment) exclude each other. */
const PAIRS = REASONS.flatMap(([first, change], place) =>
  REASONS.slice(place + 1)
    .filter(([later]) => later !== 'registration-incomplete' || !NOT_OF_SEGMENT_B.has(first))
    .map(([later, other]) => [first, later, changed(other, change)] as const),
)

describe('why a join is refused', () => {
  it('takes a join that nothing is against, up to the last seat and the last cent', () => {
    expect(refuseAttempt(WELCOME)).toBeNull()
  })

  it.each(REASONS)('%s is given when it is the only reason', (refusal, change) => {
    expect(refuseAttempt(changed(change))).toBe(refusal)
  })

  it.each(PAIRS)('%s comes before %s', (first, _later, both) => {
    expect(refuseAttempt(both)).toBe(first)
  })

  it('needs no game to tell a blocked account so', () => {
    expect(refuseAttempt(changed({ game: null, player: { segment: 'A' } }))).toBe('country-blocked')
    expect(refuseAttempt(changed({ game: null, player: { balanceMinor: 0 } }))).toBe('game-closed')
  })

  it('has no weekly limit where none was set', () => {
    expect(refuseAttempt(changed({ player: { weeklyLeftMinor: null } }))).toBeNull()
  })

  it('answers with the exit codes of the spec', () => {
    const codes = Object.values(ATTEMPT_REFUSALS).map(({ exitCode }) => exitCode)
    const known = new Set<number>(Object.values(JOIN_EXIT))
    expect(codes.every((code) => known.has(code))).toBe(true)
    expect([...new Set(codes)].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
