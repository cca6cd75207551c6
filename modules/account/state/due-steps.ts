import type { Player } from '#schemas/entities/player.ts'
import { verificationDue } from '#schemas/entities/verification-due.ts'
import type { Settings } from '#schemas/site-manifest/settings.ts'

/** The missing steps of an account, the most important one first. */
export const DUE_STEPS = [
  'registration',
  'newEmail',
  'email',
  'confirmEmail',
  'phone',
  'confirmPhone',
  'address',
  'verify',
  'document',
  'pin',
] as const
export type DueStep = (typeof DUE_STEPS)[number]

/** The steps that a player should take next; a quick-registered player completes the registration first. */
export function dueSteps(
  { details, verification, statistics }: Player,
  {
    phoneVerificationRequired,
    pinRequired,
    verifiedBefore,
  }: Pick<Settings, 'phoneVerificationRequired' | 'pinRequired' | 'verifiedBefore'>,
): DueStep[] {
  const isIncomplete = verification.playerSegment === 'B'
  const isDue: Record<DueStep, boolean> = {
    registration: isIncomplete,
    newEmail: details.pendingEmail !== undefined,
    email: details.primaryEmail === undefined,
    confirmEmail: details.primaryEmail !== undefined && !verification.emailVerified,
    phone: !isIncomplete && details.phoneMobile === undefined,
    confirmPhone:
      phoneVerificationRequired && details.phoneMobile !== undefined && details.mobilePhoneVerified !== true,
    address: !isIncomplete && details.primaryAddressStreet === undefined,
    verify:
      verifiedBefore.length > 0 &&
      verification.verificationStatus !== 'refused' &&
      verificationDue(verification) === 'documents',
    document: verification.verificationStatus === 'refused',
    pin: pinRequired !== 'off' && statistics.lastPinChangeDate === undefined,
  }
  return DUE_STEPS.filter((step) => isDue[step])
}

/** The postal address in one line; empty where there is none. */
export function addressLine({ details }: Player): string {
  const { primaryAddressStreet: street, primaryAddressPostalcode: code, primaryAddressCity: city } = details
  const place = [code, city].filter((part) => part !== undefined).join(' ')
  return [street, place].filter((part) => part !== undefined && part !== '').join(', ')
}
