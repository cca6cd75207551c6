import { useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import { useGo } from '#runtime/router/navigate.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'
import { NEW_WITHDRAWAL, type WithdrawalDraft } from '../state/withdrawal-draft.ts'
import { LastRejected } from './last-rejected.tsx'
import { UnplayedNote } from './unplayed-note.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'
import { WithdrawalUnavailable } from './withdrawal-unavailable.tsx'

type Step = OperationResult<'getWithdrawalStep'>

/** The steps of a withdrawal in a currency, or why there can be none now. */
export function Withdrawal({ currencyId }: { currencyId: number }) {
  return (
    <Loaded of={useOperation('getWithdrawalStep', { currencyId })} skeleton={<FormSkeleton fields={4} />}>
      {(step) => <Steps step={step} currencyId={currencyId} />}
    </Loaded>
  )
}

function Steps({ step: { status, terms, lastRejected }, currencyId }: { step: Step; currencyId: number }) {
  return (
    <>
      <LastRejected withdrawal={lastRejected} />
      {status === 'ready' && terms ? (
        <Ready terms={terms} />
      ) : (
        <WithdrawalUnavailable status={status} terms={terms} currencyId={currencyId} />
      )}
    </>
  )
}

function Ready({ terms }: { terms: WithdrawalTerms }) {
  const go = useGo()
  const [draft, setDraft] = useKeptInput<WithdrawalDraft>(
    `withdrawal-${terms.currencyId}`,
    () => NEW_WITHDRAWAL,
  )
  const [step, setStep] = useState<'new' | 'check' | 'change'>('new')
  const { returnUnplayed, minAmount, maxAmount } = terms
  const isBankOpen = maxAmount >= minAmount
  const [wantsReturn, setWantsReturn] = useState(false)
  const isReturn = returnUnplayed !== undefined && (wantsReturn || !isBankOpen)
  const chosen = isReturn ? returnTerms(terms, returnUnplayed) : terms
  if (step !== 'check')
    return (
      <>
        <UnplayedNote
          terms={terms}
          isReturn={isReturn}
          {...(isBankOpen && { onSwitch: () => setWantsReturn(!isReturn) })}
        />
        <WithdrawalForm
          key={String(isReturn)}
          terms={chosen}
          draft={draft}
          isFocused={step === 'change'}
          onChange={setDraft}
          onContinue={() => setStep('check')}
        />
      </>
    )
  return (
    <WithdrawalSummary
      terms={chosen}
      draft={draft}
      onBack={() => setStep('change')}
      onDone={() => go('cashier.withdrawPending')}
    />
  )
}

/** The terms of a return of deposits: they need no bank account, and a small rest goes back whole. */
function returnTerms(
  terms: WithdrawalTerms,
  returned: NonNullable<WithdrawalTerms['returnUnplayed']>,
): WithdrawalTerms {
  const { amount } = returned
  return { ...terms, minAmount: Math.min(terms.minAmount, amount), maxAmount: amount, returnFirst: returned }
}
