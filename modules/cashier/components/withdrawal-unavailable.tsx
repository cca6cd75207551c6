import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SupportButton } from '#runtime/components/support-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useIsHeld } from '#runtime/session/use-standing.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'
import { useVerifyFirst } from '../state/use-verify-first.ts'
import { VerifyFirstStep } from './verify-first-step.tsx'

interface WithdrawalUnavailableProps {
  status: OperationResult<'getWithdrawalStep'>['status']
  terms: WithdrawalTerms | undefined
  currencyId: number
}

/** Why nothing can be withdrawn now, and what the player can do about it (spec 8, "Withdrawal statuses"). */
export function WithdrawalUnavailable({ status, terms, currencyId }: WithdrawalUnavailableProps) {
  const left = <Money amount={terms?.leftToWager ?? 0} currencyId={currencyId} />
  const min = <Money amount={terms?.minAmount ?? 0} currencyId={currencyId} />
  const isHeld = useIsHeld()
  const verifyFirst = useVerifyFirst('withdrawal')
  const due = status === 'unverified-exceeded' && !isHeld ? verifyFirst : null
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'deposit',
        title: <FormattedMessage id="cashier.withdraw.unavailable" />,
        body:
          due === null ? (
            <FormattedMessage
              id={isHeld ? 'cashier.held' : `cashier.withdraw.status.${status}`}
              values={{ left, min }}
            />
          ) : (
            <FormattedMessage id={`cashier.verifyFirst.${due}`} values={{ step: 'withdrawal' }} />
          ),
        action:
          due === null ? <NextStep status={status} currencyId={currencyId} /> : <VerifyFirstStep due={due} />,
      }}
    />
  )
}

function NextStep({ status, currencyId }: Pick<WithdrawalUnavailableProps, 'status' | 'currencyId'>) {
  const modals = useModals()
  const isHeld = useIsHeld()
  if (isHeld)
    return (
      <SupportButton>
        <FormattedMessage id="cashier.support" />
      </SupportButton>
    )
  switch (status) {
    case 'withdrawal-pending':
      return (
        <GoButton screen="cashier.withdrawPending">
          <FormattedMessage id="cashier.withdraw.toPending" />
        </GoButton>
      )
    case 'deposit-first':
      return (
        <GoButton screen="cashier.deposit" params={{ currencyId }}>
          <FormattedMessage id="cashier.deposit.title" />
        </GoButton>
      )
    case 'registration-needed':
      return (
        <ActionButton onClick={() => modals.open('registration.full')}>
          <FormattedMessage id="cashier.withdraw.completeRegistration" />
        </ActionButton>
      )
    case 'unverified-exceeded':
      return (
        <GoButton screen="account.verification">
          <FormattedMessage id="cashier.withdraw.verify" />
        </GoButton>
      )
    default:
      return null
  }
}
