import type { Player } from './player.ts'

/** What a player who must be verified has to do, or waits for: `checking` by the provider of identity checks, `submitted` by people. */
export type VerificationDue = 'registration' | 'checking' | 'documents' | 'submitted'

/** What stands between a player and the verification of identity and address; null if both are verified. */
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
