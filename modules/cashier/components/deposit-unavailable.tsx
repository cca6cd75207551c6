import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SupportButton } from '#runtime/components/support-button.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useIsHeld } from '#runtime/session/use-standing.ts'
import type { SourceOfFunds } from '#schemas/protocol/deposits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useVerifyFirst } from '../state/use-verify-first.ts'
import { VerifyFirstStep } from './verify-first-step.tsx'

export interface DepositUnavailableProps extends Pick<OperationResult<'getDepositStep'>, 'status'> {
  sourceOfFunds?: SourceOfFunds | undefined
  /** Asks again, where the reason may have passed. */
  retry?: (() => void) | undefined
}

/** Why nothing can be deposited now (spec 8, "Deposit statuses"). */
export function DepositUnavailable({ status, sourceOfFunds, retry }: DepositUnavailableProps) {
  const isHeld = useIsHeld()
  const verifyFirst = useVerifyFirst('deposit')
  const due = status === 'unverified-exceeded' && !isHeld ? verifyFirst : null
  const funds = isHeld || due !== null ? undefined : sourceOfFunds
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'deposit',
        title: <FormattedMessage id="cashier.deposit.unavailable" />,
        body:
          due === null ? (
            <FormattedMessage
              id={
                isHeld
                  ? 'cashier.held'
                  : funds === undefined
                    ? `cashier.deposit.status.${status}`
                    : `cashier.sourceOfFunds.${funds}`
              }
            />
          ) : (
            <FormattedMessage id={`cashier.verifyFirst.${due}`} values={{ step: 'deposit' }} />
          ),
        action:
          funds !== undefined ? (
            <SourceOfFundsStep source={funds} />
          ) : due === null ? (
            <NextStep status={status} retry={retry} />
          ) : (
            <VerifyFirstStep due={due} retry={retry} />
          ),
      }}
    />
  )
}

/** Opens the verification, where the source of funds is stated. */
export function SourceOfFundsStep({ source }: { source: SourceOfFunds }) {
  return (
    <GoButton screen="account.verification">
      <FormattedMessage
        id={source === 'needed' ? 'cashier.sourceOfFunds.needed.action' : 'cashier.verifyFirst.open'}
      />
    </GoButton>
  )
}

function NextStep({ status, retry }: Omit<DepositUnavailableProps, 'sourceOfFunds'>) {
  const modals = useModals()
  const isHeld = useIsHeld()
  if (isHeld)
    return (
      <SupportButton>
        <FormattedMessage id="cashier.support" />
      </SupportButton>
    )
  switch (status) {
    case 'limits-reached':
    case 'limit-without-rate':
      return (
        <GoButton screen="safer-play.limits">
          <FormattedMessage id="cashier.deposit.limits" />
        </GoButton>
      )
    case 'unverified-exceeded':
      return (
        <GoButton screen="account.verification">
          <FormattedMessage id="cashier.withdraw.verify" />
        </GoButton>
      )
    case 'register-unanswered':
      return retry === undefined ? null : (
        <ActionButton onClick={retry}>
          <FormattedMessage id="runtime.state.retry" />
        </ActionButton>
      )
    case 'phone-not-verified':
      return (
        <ActionButton onClick={() => modals.open('account.phoneCode')}>
          <FormattedMessage id="cashier.deposit.verifyPhone" />
        </ActionButton>
      )
    default:
      return null
  }
}
