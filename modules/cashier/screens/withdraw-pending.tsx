import { FormattedMessage } from 'react-intl'
import { useOperation, useOperationMutation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { Withdrawal } from '#schemas/protocol/withdrawals.ts'
import { WithdrawalLines } from '../components/withdrawal-lines.tsx'
import styles from './withdraw-pending.module.css'

/** The withdrawal that waits for the operator: how far it is, and a way back while there is one. */
export default function WithdrawPending() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="cashier.title" />
        </BackLink>
      }
      title={<FormattedMessage id="cashier.pending.title" />}
      width="narrow"
    >
      <Loaded of={useOperation('getPendingWithdrawals', {})}>
        {([withdrawal]) =>
          withdrawal === undefined ? (
            <EmptyState
              art="deposit"
              title={<FormattedMessage id="cashier.pending.none" />}
              body={<FormattedMessage id="cashier.pending.noneBody" />}
              action={
                <GoButton screen="cashier.withdraw">
                  <FormattedMessage id="cashier.withdraw.title" />
                </GoButton>
              }
            />
          ) : (
            <Pending withdrawal={withdrawal} />
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}

function Pending({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, fee, currencyId, createdTime, approvedTime, accountEnding, status, withdrawalId } =
    withdrawal
  const cancel = useOperationMutation('payoutCancel', {
    invalidates: ['getPendingWithdrawals', 'getWithdrawalStep'],
  })
  return (
    <Panel emphasis>
      <WithdrawalLines amount={amount} fee={fee} currencyId={currencyId}>
        <MoneyLine
          label={<FormattedMessage id="cashier.withdraw.account" />}
          value={<FormattedMessage id="cashier.withdraw.knownAccount" values={{ ending: accountEnding }} />}
        />
      </WithdrawalLines>
      <ol className={styles.steps}>
        <Step name="asked" at={createdTime} />
        <Step name="approved" at={approvedTime} />
        <Step name="paid" />
      </ol>
      {status === 'pending' ? (
        <ActionButton
          kind="quiet"
          fullWidth
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ withdrawalId })}
        >
          <FormattedMessage id="cashier.pending.cancel" />
        </ActionButton>
      ) : (
        <p className={styles.note}>
          <FormattedMessage id="cashier.pending.onItsWay" />
        </p>
      )}
    </Panel>
  )
}

/** One step of the way; without a time it is still to come. */
function Step({ name, at }: { name: 'asked' | 'approved' | 'paid'; at?: number | undefined }) {
  return (
    <li className={styles.step}>
      <FormattedMessage id={`cashier.pending.${name}`} />
      {at === undefined ? (
        <StatusTag tone="neutral">
          <FormattedMessage id="cashier.pending.toCome" />
        </StatusTag>
      ) : (
        <StatusTag tone="success">
          <DateTime at={at} />
        </StatusTag>
      )}
    </li>
  )
}
