import type { Player } from './player.ts'

/** The steps of a verification. In `registration` and `documents` the player has to act; in `checking` the provider of identity checks decides, in `submitted` an operator. */
export type VerificationDue = 'registration' | 'checking' | 'documents' | 'submitted'

/** The next step of a player's verification of identity and address; null if both are verified. */
export function verificationDue({
  idVerified,
  addressVerified,
  playerSegment,
  verificationStatus,
}: Player['verification']): VerificationDue | null {
  if (idVerified === true && addressVerified === true) return null
  if (playerSegment === 'B') return 'registration'
  if (verificationStatus === 'being-checked') return 'checking'
  return verificationStatus === 'submitted' ? 'submitted' : 'documents'
}
