import { decimalPlacesOf, toMinor } from '#runtime/format/amounts.ts'
import type { ModalId } from '#runtime/registry/links.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { refuseJoin, type JoinRefusal } from '../rules/join-eligibility.ts'
import type { Payment } from './payment.ts'

/** The modal of each refusal (spec 5). */
const REFUSAL_MODALS = {
  'no-segment': 'picking.noSegment',
  'country-blocked': 'picking.countryBlocked',
  'must-deposit': 'picking.mustDeposit',
  'email-unverified': 'session.verifyEmail',
  'registration-incomplete': 'session.completeRegistration',
} as const satisfies Record<Exclude<JoinRefusal, 'not-enough-funds'>, ModalId>

/**
 * The action of the slip's button: join, or open the modal of the first refusal. Nothing is bought for an amount that the
 * player has not seen.
 */
export function useBuy(payment: Payment, balanceAfter: number | null, join: () => void): () => void {
  const { player } = useSession()
  const { manifest } = useSite()
  const modals = useModals()
  return () => {
    const { currencyId, amount, balance } = payment
    if (!player || amount === null) return
    const { settings } = manifest
    const { playerSegment, emailVerified } = player.verification
    const decimalPlaces = decimalPlacesOf(manifest, currencyId)
    const refusal = refuseJoin({
      segment: playerSegment,
      emailVerified,
      costMinor: toMinor(amount, decimalPlaces),
      balanceMinor: toMinor(balance ?? 0, decimalPlaces),
      site: {
        freerollNoDeposits: settings.freerollNoDeposits,
        emailVerificationRequired: settings.emailVerificationRequired,
      },
    })
    if (refusal === null) return join()
    if (refusal !== 'not-enough-funds') return modals.open(REFUSAL_MODALS[refusal])
    const missing = balanceAfter === null ? amount : -balanceAfter
    modals.open('picking.notEnoughFunds', { missing, currencyId })
  }
}
