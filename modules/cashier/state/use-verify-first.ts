import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { type VerificationDue, verificationDue } from '#schemas/entities/verification-due.ts'

/** Returns the state of the verification that this site demands before a step; null where it demands none, or the player is verified. */
export function useVerifyFirst(step: 'deposit' | 'withdrawal'): VerificationDue | null {
  const { verifiedBefore } = useSite().manifest.settings
  const { player } = useSession()
  return player !== undefined && verifiedBefore.includes(step) ? verificationDue(player.verification) : null
}
