import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** Why nothing can be deposited now (spec 8, "Deposit statuses"). */
export function DepositUnavailable({ status }: Pick<OperationResult<'getDepositStep'>, 'status'>) {
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'deposit',
        title: <FormattedMessage id="cashier.deposit.unavailable" />,
        body: <FormattedMessage id={`cashier.deposit.status.${status}`} />,
        action:
          status === 'limits-reached' ? (
            <GoButton screen="safer-play.limits">
              <FormattedMessage id="cashier.deposit.limits" />
            </GoButton>
          ) : undefined,
      }}
    />
  )
}
