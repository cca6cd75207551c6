import { useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useIsChanging, useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useProcessing } from '#runtime/modals/use-processing.ts'
import { useSite } from '#runtime/site/site.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { WithdrawalRefusal, WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'
import { requestOf, type WithdrawalDraft } from '../state/withdrawal-draft.ts'
import styles from './money-form.module.css'
import { WithdrawalDestination } from './withdrawal-destination.tsx'
import { WithdrawalLines } from './withdrawal-lines.tsx'

interface WithdrawalSummaryProps {
  terms: WithdrawalTerms
  draft: WithdrawalDraft
  onBack: () => void
  onDone: () => void
}

/** Shows the fee, the payout and the remaining balance of a withdrawal, and asks for the password that confirms it. */
export function WithdrawalSummary({ terms, draft, onBack, onDone }: WithdrawalSummaryProps) {
  const { amount, currencyId } = requestOf(draft, terms)
  return (
    <Loaded
      of={useOperation('getWithdrawalStep2', { amount, currencyId })}
      skeleton={<FormSkeleton fields={4} />}
    >
      {(summary) =>
        summary.status === 'ready' ? (
          <Confirm terms={terms} draft={draft} summary={summary} onBack={onBack} onDone={onDone} />
        ) : (
          <Refused status={summary.status} terms={terms} onBack={onBack} />
        )
      }
    </Loaded>
  )
}

interface RefusedProps extends Pick<WithdrawalSummaryProps, 'terms' | 'onBack'> {
  status: WithdrawalRefusal
}

function Refused({ status, terms, onBack }: RefusedProps) {
  return (
    <div className={styles.form}>
      <FaultNote>
        <RefusalText status={status} terms={terms} />
      </FaultNote>
      <ActionButton kind="quiet" onClick={onBack}>
        <FormattedMessage id="cashier.withdraw.back" />
      </ActionButton>
    </div>
  )
}

/** The reason against the withdrawal. The terms are asked for again: an obstacle has its next step on the screen. */
function RefusalText({ status, terms }: Pick<RefusedProps, 'status' | 'terms'>) {
  const { currencyId, minAmount } = terms
  const { data } = useOperation('getWithdrawalStep', { currencyId })
  return (
    <FormattedMessage
      id={`cashier.withdraw.status.${status}`}
      values={{
        min: <Money amount={minAmount} currencyId={currencyId} />,
        left: <Money amount={data?.terms?.leftToWager ?? 0} currencyId={currencyId} />,
      }}
    />
  )
}

interface ConfirmProps extends WithdrawalSummaryProps {
  summary: OperationResult<'getWithdrawalStep2'>
}

function Confirm({ terms, draft, summary, onBack, onDone }: ConfirmProps) {
  const request = requestOf(draft, terms)
  const { amount, currencyId } = request
  const { fee = 0, payout = amount, balanceAfter = 0 } = summary
  const { cancelWithdrawals } = useSite().manifest.settings
  const [password, setPassword] = useState('')
  // The terms are not asked for again here: they would replace this form before it leads on.
  const submission = useOperationMutation('payoutSubmit', { invalidates: ['getPendingWithdrawals'] })
  // Also where another tab has asked, and has no answer yet.
  const isAsking = useIsChanging('payoutSubmit')
  const answer = submission.data
  const ending = useAccountEnding(draft, currencyId)
  const [isAsked, setAsked] = useState(false)
  const error = isAsked && password === '' ? PASSWORD_MISSING : answer?.errors ? errorOf(answer.errors) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (password === '' || isAsking) return
    submission.mutate({ ...request, password }, { onSuccess: ({ result }) => result === 1 && onDone() })
  }
  useProcessing(isAsking)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 ref={focus} tabIndex={-1} className={styles.heading}>
        <FormattedMessage id="cashier.withdraw.continue" />
      </h2>
      <WithdrawalLines amount={amount} fee={fee} currencyId={currencyId}>
        <MoneyLine
          label={<FormattedMessage id="cashier.withdraw.payout" />}
          value={<Money amount={payout} currencyId={currencyId} />}
          strong
        />
        <WithdrawalDestination returnMethod={terms.returnFirst?.method} ending={ending} />
        <MoneyLine
          label={<FormattedMessage id="cashier.withdraw.balanceAfter" />}
          value={<Money amount={balanceAfter} currencyId={currencyId} />}
        />
      </WithdrawalLines>
      {answer?.status !== undefined ? (
        <FaultNote>
          <RefusalText status={answer.status} terms={terms} />
        </FaultNote>
      ) : null}
      <Field
        label={<FormattedMessage id="cashier.withdraw.password" />}
        name="password"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        required
        value={password}
        onChange={setPassword}
        hint={<FormattedMessage id="cashier.withdraw.passwordHint" />}
        error={error === null ? undefined : <FormattedMessage id={error} />}
      />
      <ActionButton
        type="submit"
        size="large"
        fullWidth
        busy={isAsking || answer?.result === 1}
        price={<Money amount={amount} currencyId={currencyId} />}
      >
        <FormattedMessage id="cashier.withdraw.submit" />
      </ActionButton>
      <ActionButton kind="quiet" fullWidth onClick={onBack}>
        <FormattedMessage id="cashier.withdraw.back" />
      </ActionButton>
      <p className={styles.note}>
        <FormattedMessage id={cancelWithdrawals ? 'cashier.withdraw.note' : 'cashier.withdraw.finalNote'} />
      </p>
    </form>
  )
}

/** A screen reader reads the new step from its heading on. */
const focus = (heading: HTMLElement | null) => heading?.focus()

const PASSWORD_MISSING = 'cashier.withdraw.passwordMissing'
const ENDING_LENGTH = 4

/** The end of the number of the bank account that gets the money; undefined while it is loaded. */
function useAccountEnding({ recurringId, account }: WithdrawalDraft, currencyId: number): string | undefined {
  const isKnown = recurringId !== ''
  const known = useOperation('payoutListRecurringDetails', { currencyId }, { enabled: isKnown }).data
  if (!isKnown) return account.number.replaceAll(/\s/g, '').slice(-ENDING_LENGTH)
  return known?.find((one) => one.recurringId === recurringId)?.accountEnding
}

/** The form has checked the bank account already, so that a refused field other than the password is rare. */
function errorOf(errors: readonly { readonly field: string }[]) {
  return errors.some(({ field }) => field === 'password')
    ? 'cashier.withdraw.passwordWrong'
    : 'cashier.withdraw.accountRefused'
}
