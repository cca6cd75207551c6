import { describe, expect, it } from 'vitest'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { ATTEMPT_REFUSALS, type AttemptFacts, type AttemptRefusal, refuseAttempt } from './refuse-attempt.ts'

const WELCOME: AttemptFacts = {
  siteOpen: true,
  settings: {
    freerollNoDeposits: false,
    emailVerificationRequired: true,
    phoneVerificationRequired: true,
    identityRequired: true,
  },
  player: {
    segment: 'C',
    active: true,
    emailVerified: true,
    phoneVerified: true,
    excluded: false,
    hasDeposited: false,
    timedOut: false,
    registerDue: false,
    gameBlocked: false,
    verified: true,
    playCount: 3,
    balanceMinor: 1000,
    wagerRefusal: null,
  },
  game: { open: true, playsLeft: 4, playerPlayMax: 7 },
  payment: { amountMinor: 1000, isAsShown: true },
  plays: { valid: true, isCovered: true, count: 4, costMinor: 1000 },
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
  ['must-deposit', { player: { segment: 'D' }, payment: { amountMinor: 0 }, plays: { costMinor: 0 } }],
  ['email-unverified', { player: { emailVerified: false } }],
  ['registration-incomplete', { player: { segment: 'B' } }],
  ['not-enough-funds', { player: { balanceMinor: 999 } }],
  ['self-excluded', { player: { excluded: true } }],
  ['timed-out', { player: { timedOut: true } }],
  ['register-unanswered', { player: { registerDue: true } }],
  ['account-closed', { player: { active: false } }],
  ['phone-unverified', { player: { phoneVerified: false } }],
  ['identity-unverified', { player: { verified: false } }],
  ['game-blocked', { player: { gameBlocked: true } }],
  ['game-closed', { game: { open: false } }],
  ['wrong-currency', { payment: null }],
  ['rate-changed', { payment: { isAsShown: false } }],
  ['plays-invalid', { plays: { valid: false } }],
  ['game-closed', { game: { playsLeft: 0 } }],
  ['too-many-for-game', { game: { playsLeft: 3 } }],
  ['player-full', { player: { playCount: 7 } }],
  ['too-many-for-player', { player: { playCount: 4 } }],
  ['not-covered', { plays: { isCovered: false } }],
  ['weekly-limit', { player: { wagerRefusal: 'weeklyBet' } }],
  ['loss-limit', { player: { wagerRefusal: 'dailyLoss' } }],
  ['limit-without-rate', { player: { wagerRefusal: 'no-rate' } }],
]

const NOT_OF_SEGMENT_B = new Set<AttemptRefusal>([
  'no-segment',
  'country-blocked',
  'must-deposit',
  'email-unverified',
])

/** Where these hold there is no price, and nobody has too little for it. */
const WITHOUT_PRICE = new Set<AttemptRefusal>(['wrong-currency', 'rate-changed'])

/** Every pair of reasons that can hold together: those of one fact (the segment, the price) exclude each other. */
const PAIRS = REASONS.flatMap(([first, change], place) =>
  REASONS.slice(place + 1)
    .filter(([later]) => later !== 'registration-incomplete' || !NOT_OF_SEGMENT_B.has(first))
    .filter(([later]) => first !== 'not-enough-funds' || !WITHOUT_PRICE.has(later))
    .map(([later, other]) => [first, later, changed(other, change)] as const),
)

describe('the refusals of a join', () => {
  it('a join without a reason against it is accepted, up to the last seat and the last cent', () => {
    expect(refuseAttempt(WELCOME)).toBeNull()
  })

  it.each(REASONS)('a join is refused with %s where that is the only reason', (refusal, change) => {
    expect(refuseAttempt(changed(change))).toBe(refusal)
  })

  it.each(PAIRS)('the refusal %s has precedence over %s', (first, _later, both) => {
    expect(refuseAttempt(both)).toBe(first)
  })

  it('a blocked account is refused first even where the game is not open', () => {
    expect(refuseAttempt(changed({ game: null, player: { segment: 'A' } }))).toBe('country-blocked')
    expect(refuseAttempt(changed({ game: null, player: { balanceMinor: 0 } }))).toBe('game-closed')
  })

  it('the funds of a join are checked against the amount that the account pays, not against the game’s price', () => {
    expect(
      refuseAttempt(changed({ payment: { amountMinor: 941 }, player: { balanceMinor: 941 } })),
    ).toBeNull()
    const tooDear = changed({ payment: { amountMinor: 1001 } })
    expect(refuseAttempt(tooDear)).toBe('not-enough-funds')
  })

  it('a join without a price that the player saw is not refused for its funds', () => {
    const poor = { player: { balanceMinor: 0 } }
    expect(refuseAttempt(changed(poor, { payment: null }))).toBe('wrong-currency')
    expect(refuseAttempt(changed(poor, { payment: { isAsShown: false } }))).toBe('rate-changed')
  })

  it('every refusal of a join has an exit code of the spec, or the code for a changed rate or a service that is away', () => {
    const codes = Object.values(ATTEMPT_REFUSALS).map(({ exitCode }) => exitCode)
    const known = new Set<number>(Object.values(JOIN_EXIT))
    expect(codes.every((code) => known.has(code))).toBe(true)
    expect([...new Set(codes)].sort((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 300,
    ])
  })
})
