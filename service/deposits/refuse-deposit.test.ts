import { describe, expect, it } from 'vitest'
import { DEPOSIT_REFUSALS, type DepositFacts, refuseDeposit, sourceOfFundsOf } from './refuse-deposit.ts'

const WELCOME: DepositFacts = {
  player: { segment: 'B', active: true, phoneVerified: true, excluded: false, registerDue: false },
  phoneVerificationRequired: true,
  offered: true,
  amountMinor: 1000,
  minMinor: 500,
  maxMinor: 1000,
  roomMinor: 1000,
  unverifiedRoomMinor: 1000,
  fundsRoom: { minor: 1000, source: 'needed' },
}
const refuse = (change: Partial<DepositFacts>, player: Partial<DepositFacts['player']> = {}) =>
  refuseDeposit({ ...WELCOME, ...change, player: { ...WELCOME.player, ...player } })

describe('the rules for a deposit', () => {
  it('a deposit up to the maximum and to the last cent of the limits is accepted', () => {
    expect(refuse({})).toBeNull()
    expect(
      refuse(
        { roomMinor: null, unverifiedRoomMinor: null, fundsRoom: null, phoneVerificationRequired: false },
        { phoneVerified: false },
      ),
    ).toBeNull()
  })

  it('a deposit is refused with the code of each reason', () => {
    expect(refuse({}, { segment: null })).toBe('not-activated')
    expect(refuse({}, { active: false })).toBe('not-activated')
    expect(refuse({}, { segment: 'A1' })).toBe('country-disabled')
    expect(refuse({}, { excluded: true })).toBe('unavailable')
    expect(refuse({ offered: false })).toBe('unavailable')
    expect(refuse({}, { registerDue: true })).toBe('register-unanswered')
    expect(refuse({}, { phoneVerified: false })).toBe('phone-not-verified')
    expect(refuse({ amountMinor: 499 })).toBe('amount-out-of-range')
    expect(refuse({ amountMinor: 1001 })).toBe('amount-out-of-range')
    expect(refuse({ amountMinor: null })).toBe('amount-out-of-range')
    expect(refuse({ roomMinor: 'no-rate' })).toBe('limit-without-rate')
    expect(refuse({ roomMinor: 999 })).toBe('limits-reached')
    expect(refuse({ roomMinor: 999, unverifiedRoomMinor: 0 })).toBe('limits-reached')
    expect(refuse({ unverifiedRoomMinor: 999 })).toBe('unverified-exceeded')
    expect(refuse({ fundsRoom: { minor: 999, source: 'submitted' } })).toBe('unverified-exceeded')
  })

  it('the answer names the source of funds where nothing else is the reason', () => {
    const facts = { ...WELCOME, fundsRoom: { minor: 999, source: 'submitted' } } as const
    expect(sourceOfFundsOf('unverified-exceeded', facts)).toEqual({ sourceOfFunds: 'submitted' })
    expect(sourceOfFundsOf('unverified-exceeded', { ...facts, unverifiedRoomMinor: 999 })).toEqual({})
    expect(sourceOfFundsOf('unverified-exceeded', { ...facts, fundsRoom: null })).toEqual({})
    expect(sourceOfFundsOf('limits-reached', facts)).toEqual({})
  })

  it('a deposit with several reasons is refused with the first one of the list', () => {
    const worst = { offered: false, amountMinor: null, roomMinor: 'no-rate' } as const
    const player = { phoneVerified: false }
    expect([
      refuse(worst, { ...player, segment: null }),
      refuse(worst, { ...player, segment: 'A' }),
      refuse(worst, player),
      refuse({ ...worst, offered: true }, { ...player, registerDue: true }),
      refuse({ ...worst, offered: true }, player),
      refuse({ ...worst, offered: true }),
      refuse({ roomMinor: 'no-rate', unverifiedRoomMinor: 0 }),
      refuse({ roomMinor: 0, unverifiedRoomMinor: 0 }),
      refuse({ unverifiedRoomMinor: 0 }),
    ]).toEqual([...DEPOSIT_REFUSALS])
  })
})
