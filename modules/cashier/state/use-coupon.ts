import { useState } from 'react'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'

type Answer = OperationResult<'validateCoupon'>

export interface Coupon {
  /** Typed so far; without the spaces around it. */
  readonly code: string
  readonly type: (code: string) => void
  /** Asks for the award of the coupon for a deposit. */
  readonly apply: (code: string, amount: number, currencyId: number) => void
  readonly isBusy: boolean
  /** The answer for the deposit that is entered; undefined while it has not been asked for. */
  readonly answerFor: (amount: number | null) => Answer | 'failed' | undefined
}

/** The coupon of a deposit that is being entered. */
export function useCoupon(): Coupon {
  const [code, setCode] = useState('')
  const check = useOperationMutation('validateCoupon', { showsOwnFailure: true })
  const asked = check.variables
  return {
    code,
    type: (typed) => setCode(typed.trim()),
    apply(chosen, amount, currencyId) {
      setCode(chosen)
      check.mutate({ couponCode: chosen, amount, currencyId })
    },
    isBusy: check.isPending,
    answerFor(amount) {
      if (asked?.couponCode !== code || asked.amount !== (amount ?? 0)) return undefined
      return check.isError ? 'failed' : check.data
    },
  }
}
