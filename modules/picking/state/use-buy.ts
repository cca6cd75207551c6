import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { refuseJoin, type JoinRefusal } from '../rules/join-eligibility.ts'
import { toMinor } from './price.ts'
import type { SlipPrice } from './slip.ts'

/** The popup that each refusal opens (spec 5). */
const REFUSAL_MODALS: Record<JoinRefusal, string> = {
  'no-segment': 'picking.noSegment',
  'country-blocked': 'picking.countryBlocked',
  'must-deposit': 'picking.mustDeposit',
  'email-unverified': 'session.verifyEmail',
  'registration-incomplete': 'session.completeRegistration',
  'not-enough-funds': 'picking.notEnoughFunds',
}

/** What the button of a slip does: join, or open the popup of the first rule that stops it. */
export function useBuy(game: GameInstance, price: SlipPrice, decimals: number, join: () => void): () => void {
  const { player } = useSession()
  const { settings } = useSite().manifest
  const modals = useModals()
  return () => {
    if (!player) return
    const { playerSegment, emailVerified } = player.verification
    const refusal = refuseJoin({
      segment: playerSegment,
      emailVerified,
      costMinor: toMinor(price.total, decimals),
      balanceMinor: toMinor(price.balance ?? 0, decimals),
      site: {
        freerollNoDeposits: settings.freerollNoDeposits,
        emailVerificationRequired: settings.emailVerificationRequired,
      },
    })
    if (refusal === null) return join()
    modals.open(REFUSAL_MODALS[refusal], {
      missing: price.total - (price.balance ?? 0),
      currencyId: game.currencyId,
    })
  }
}
