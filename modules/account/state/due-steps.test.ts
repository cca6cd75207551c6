import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { addressLine, dueSteps } from './due-steps.ts'

const COMPLETE = {
  primaryEmail: 'ada@example.org',
  phoneMobile: '+49-151-1',
  primaryAddressStreet: '1 Harbour Street',
  primaryAddressCity: 'Flensburg',
  primaryAddressPostalcode: '24937',
}

/** A site that requires neither a verified phone number nor a PIN. */
const FREE: Parameters<typeof dueSteps>[1] = {
  phoneVerificationRequired: false,
  pinRequired: 'off',
  verifiedBefore: [],
}

test('a complete and confirmed account has nothing due', () => {
  expect(dueSteps(player({ details: COMPLETE }), FREE)).toEqual([])
})

test('an account without contact details asks for each of them', () => {
  expect(dueSteps(player(), FREE)).toEqual(['email', 'phone', 'address'])
})

test('a quick-registered player completes the registration before a phone or an address is asked for', () => {
  const verification = { emailVerified: false, playerSegment: 'B' as const }
  const details = { primaryEmail: 'ada@example.org' }
  expect(dueSteps(player({ details, verification }), FREE)).toEqual(['registration', 'confirmEmail'])
})

test('a new address that waits for its confirmation is due', () => {
  const details = { ...COMPLETE, pendingEmail: 'countess@example.org' }
  expect(dueSteps(player({ details }), FREE)).toEqual(['newEmail'])
})

test('a phone number must be verified where the site requires it', () => {
  const site = { ...FREE, phoneVerificationRequired: true }
  expect(dueSteps(player({ details: COMPLETE }), site)).toEqual(['confirmPhone'])
  expect(dueSteps(player({ details: { ...COMPLETE, mobilePhoneVerified: true } }), site)).toEqual([])
})

test('a PIN is due on a site with PINs until the player has one', () => {
  const site = { ...FREE, pinRequired: 'registration' } as const
  expect(dueSteps(player({ details: COMPLETE }), site)).toEqual(['pin'])
  const statistics = { lastPinChangeDate: 1 }
  expect(dueSteps(player({ details: COMPLETE, statistics }), site)).toEqual([])
})

test('a refused document is due', () => {
  const verification = { emailVerified: true, playerSegment: 'C' as const, verificationStatus: 'refused' }
  expect(dueSteps(player({ details: COMPLETE, verification }), FREE)).toEqual(['document'])
})

test('an address is one line without the parts that it lacks', () => {
  expect(addressLine(player({ details: COMPLETE }))).toBe('1 Harbour Street, 24937 Flensburg')
  expect(addressLine(player({ details: { primaryAddressCity: 'Lagos' } }))).toBe('Lagos')
  expect(addressLine(player())).toBe('')
})

test('a site that verifies before play asks for documents, unless a check or an operator has the next step', () => {
  const site: typeof FREE = { ...FREE, verifiedBefore: ['deposit', 'play'] }
  const steps = (verificationStatus?: string, change = {}) =>
    dueSteps(
      player({
        details: COMPLETE,
        verification: {
          emailVerified: true,
          playerSegment: 'C',
          ...(verificationStatus !== undefined && { verificationStatus }),
          ...change,
        },
      }),
      site,
    )
  expect(steps('documents-needed')).toEqual(['verify'])
  expect(steps('being-checked')).toEqual([])
  expect(steps('submitted')).toEqual([])
  expect(steps('refused')).toEqual(['document'])
  expect(steps(undefined, { idVerified: true, addressVerified: true })).toEqual([])
})
