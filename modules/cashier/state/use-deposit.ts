import { useModals } from '#runtime/modals/modals.ts'
import { useIsChanging, useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { useScreenPath } from '#runtime/router/navigate.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { leaveFor } from './leave-for.ts'

type DebitRequest = OperationRequest<'directDebitRequest'>
type Refusal = OperationResult<'depositRequestInfo'> | OperationResult<'directDebitRequest'>

/** The amount of a deposit, and its bank account where one is debited. */
export interface NewDeposit {
  readonly processorId: string
  readonly amount: number
  readonly currencyId: number
  readonly couponCode: string
  /** The offer without a code that was shown; 0 where the player wants none. */
  readonly campaignId: number | undefined
  readonly debit: Pick<DebitRequest, 'bankId' | 'bankAccount'> | null
}

export interface DepositSending {
  readonly send: (deposit: NewDeposit, isCard: boolean) => void
  /** The deposit is being sent, or this tab is about to leave for the processor's page. */
  readonly isBusy: boolean
  readonly refusal: {
    status: Exclude<Refusal['status'], 'created'>
    couponResult?: Refusal['couponResult']
    sourceOfFunds?: Refusal['sourceOfFunds']
  } | null
  /** The order of a direct debit that was accepted. */
  readonly debitOrderId: string | null
}

/** Sends a deposit, and shows the processor's form: a card form over this page, any other one in place of it. */
export function useDeposit(): DepositSending {
  // Target of the return from the processor's page.
  const returnPath = useScreenPath()('cashier.deposit')
  const modals = useModals()
  const order = useOperationMutation('depositRequestInfo')
  const debit = useOperationMutation('directDebitRequest')
  // Also where an earlier page or another tab has asked, and has no answer yet.
  const isOrdering = useIsChanging('depositRequestInfo')
  const isDebiting = useIsChanging('directDebitRequest')
  const answer = debit.data ?? order.data
  const isLeaving = order.data?.status === 'created' && order.variables?.returnPath !== undefined
  return {
    send({ debit: account, couponCode, campaignId, ...deposit }, isCard) {
      order.reset()
      debit.reset()
      const request = {
        ...deposit,
        ...(couponCode !== '' && { couponCode }),
        ...(campaignId !== undefined && { campaignId }),
      }
      if (account !== null) return debit.mutate({ ...request, ...account })
      order.mutate(
        { ...request, ...(isCard ? {} : { returnPath }) },
        {
          onSuccess: ({ orderId, redirectUrl }) => {
            if (orderId === undefined || redirectUrl === undefined) return
            if (isCard) modals.open('cashier.cardDeposit', { orderId, address: redirectUrl })
            else leaveFor(redirectUrl)
          },
        },
      )
    },
    isBusy: isOrdering || isDebiting || isLeaving,
    refusal: refusalOf(answer, order.isError || debit.isError),
    debitOrderId: debit.data?.orderId ?? null,
  }
}

function refusalOf(answer: Refusal | undefined, isError: boolean): DepositSending['refusal'] {
  if (isError) return { status: 'unavailable' }
  if (answer === undefined || answer.status === 'created') return null
  const { status, couponResult, sourceOfFunds } = answer
  return {
    status,
    ...(couponResult === undefined ? {} : { couponResult }),
    ...(sourceOfFunds === undefined ? {} : { sourceOfFunds }),
  }
}
