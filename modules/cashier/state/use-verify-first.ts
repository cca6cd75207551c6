import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { type VerificationDue, verificationDue } from '#schemas/entities/verification-due.ts'

/** What a player has to do, or waits for, before this site allows the step; null where the site does not verify before it. */
export function useVerifyFirst(step: 'deposit' | 'withdrawal'): VerificationDue | null {
  const { verifiedBefore } = useSite().manifest.settings
  const { player } = useSession()
  return player !== undefined && verifiedBefore.includes(step) ? verificationDue(player.verification) : null
}
