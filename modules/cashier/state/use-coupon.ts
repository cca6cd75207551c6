import { useState } from 'react'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'

type Answer = OperationResult<'validateCoupon'>
/** The offer of the site with the next deposit. */
export type Offer = NonNullable<OperationResult<'getDepositPopup'>['offer']>

export interface Coupon {
  /** Typed so far; without the spaces around it. */
  readonly code: string
  readonly type: (code: string) => void
  readonly offer: Offer | undefined
  /** The player wants the offer that needs no code. */
  readonly isOfferWanted: boolean
  readonly setOfferWanted: (isWanted: boolean) => void
  /** Asks for the award of the coupon for a deposit. */
  readonly apply: (code: string, amount: number, currencyId: number) => void
  /**
   * The coupon or the campaign that a deposit names, so that it is not paid in vain. The campaign is 0 where the player wants none, and
   * undefined where the page shows none for the amount.
   */
  readonly termsFor: (amount: number) => {
    readonly couponCode: string
    readonly campaignId: number | undefined
  }
  readonly isBusy: boolean
  /** The answer for the deposit that is entered; undefined while it has not been asked for. */
  readonly answerFor: (amount: number | null) => Answer | 'failed' | undefined
}

/** The coupon of a deposit that is being entered. */
export function useCoupon(currencyId: number): Coupon {
  const [code, setCode] = useState('')
  const [isOfferWanted, setOfferWanted] = useState(true)
  const check = useOperationMutation('validateCoupon', { showsOwnFailure: true })
  const offer = useOperation('getDepositPopup', { currencyId }).data?.offer
  const asked = check.variables
  const campaignFor = (amount: number) => {
    if (code !== '' || offer?.campaignId === undefined) return undefined
    if (!isOfferWanted) return 0
    return amount >= offer.minDeposit ? offer.campaignId : undefined
  }
  return {
    code,
    offer,
    isOfferWanted,
    setOfferWanted,
    type: (typed) => setCode(typed.trim()),
    apply(chosen, amount, currencyId) {
      setCode(chosen)
      check.mutate({ couponCode: chosen, amount, currencyId })
    },
    termsFor: (amount) => ({ couponCode: code, campaignId: campaignFor(amount) }),
    isBusy: check.isPending,
    answerFor(amount) {
      if (asked?.couponCode !== code || asked.amount !== (amount ?? 0)) return undefined
      return check.isError ? 'failed' : check.data
    },
  }
}
