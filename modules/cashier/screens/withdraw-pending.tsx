import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { MoneyLine } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { PaidWithdrawal, Withdrawal } from '#schemas/protocol/withdrawals.ts'
import { LastRejected } from '../components/last-rejected.tsx'
import { WithdrawalDestination } from '../components/withdrawal-destination.tsx'
import { WithdrawalLines } from '../components/withdrawal-lines.tsx'
import { useFreshAccounts } from '../state/use-fresh-accounts.ts'
import styles from './withdraw-pending.module.css'

/** The withdrawal that is under way: its progress, and its cancellation while it is possible; or the outcome of the last one. */
export default function WithdrawPending() {
  useFreshAccounts()
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
      <Loaded of={useOperation('getPendingWithdrawals', {})} skeleton={<ListSkeleton rows={4} />}>
        {([withdrawal]) => (withdrawal === undefined ? <Last /> : <Pending withdrawal={withdrawal} />)}
      </Loaded>
    </ScreenFrame>
  )
}

/** The outcome of the player's last withdrawal, as long as the service returns it. */
function Last() {
  return (
    <Loaded of={useOperation('getWithdrawalStep', {})} skeleton={<ListSkeleton rows={4} />}>
      {({ lastPaid, lastRejected }) =>
        lastPaid === undefined ? <None lastRejected={lastRejected} /> : <Paid withdrawal={lastPaid} />
      }
    </Loaded>
  )
}

function None({ lastRejected }: { lastRejected: Withdrawal | undefined }) {
  return (
    <>
      <LastRejected withdrawal={lastRejected} />
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
    </>
  )
}

function Paid({ withdrawal }: { withdrawal: PaidWithdrawal }) {
  const { amount, fee, currencyId, accountEnding, returnMethod, reference, arrival = 'unknown' } = withdrawal
  return (
    <Panel emphasis>
      <WithdrawalLines amount={amount} fee={fee} currencyId={currencyId}>
        <WithdrawalDestination returnMethod={returnMethod} ending={accountEnding} />
        <MoneyLine
          label={<FormattedMessage id="cashier.pending.reference" />}
          value={<Verbatim className={styles.reference}>{reference}</Verbatim>}
        />
      </WithdrawalLines>
      <Progress withdrawal={withdrawal} />
      <p className={styles.note}>
        <FormattedMessage id={`cashier.pending.arrival.${arrival}`} />
      </p>
      <GoButton screen="cashier.withdraw" kind="quiet" fullWidth>
        <FormattedMessage id="cashier.pending.another" />
      </GoButton>
      <AskSupport withdrawal={withdrawal} />
    </Panel>
  )
}

/** Leads to a question about the withdrawal. */
function AskSupport({ withdrawal: { withdrawalId } }: { withdrawal: Withdrawal }) {
  return (
    <GoButton
      screen="support.home"
      params={{ topic: 'withdrawal', reference: withdrawalId }}
      kind="quiet"
      fullWidth
    >
      <FormattedMessage id="cashier.ask" />
    </GoButton>
  )
}

function Pending({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, fee, currencyId, accountEnding, returnMethod, status } = withdrawal
  const [isCancelling, setCancelling] = useState(false)
  const { cancelWithdrawals } = useSite().manifest.settings
  return (
    <Panel emphasis>
      <WithdrawalLines amount={amount} fee={fee} currencyId={currencyId}>
        <WithdrawalDestination returnMethod={returnMethod} ending={accountEnding} />
      </WithdrawalLines>
      <Progress withdrawal={withdrawal} />
      <p className={styles.note}>
        <FormattedMessage id={`cashier.pending.${noteOf(withdrawal, cancelWithdrawals)}`} />
      </p>
      {status === 'pending' && cancelWithdrawals ? (
        <ActionButton kind="quiet" fullWidth onClick={() => setCancelling(true)}>
          <FormattedMessage id="cashier.pending.cancel" />
        </ActionButton>
      ) : null}
      <AskSupport withdrawal={withdrawal} />
      {isCancelling ? <Cancel withdrawal={withdrawal} close={() => setCancelling(false)} /> : null}
    </Panel>
  )
}

function noteOf({ status, delayedTime, returnMethod }: Withdrawal, isCancellable: boolean) {
  if (status === 'pending') return isCancellable ? 'waiting' : 'waitingFinally'
  if (delayedTime !== undefined) return 'delayedNote'
  return returnMethod === undefined ? 'onItsWay' : 'onItsWayBack'
}

/** An approval that arrives meanwhile is not undone: the withdrawal then stays. */
function Cancel({ withdrawal, close }: { withdrawal: Withdrawal; close: () => void }) {
  const { withdrawalId, amount, currencyId } = withdrawal
  return (
    <ConfirmSheet
      title={<FormattedMessage id="cashier.pending.cancelTitle" />}
      keep={<FormattedMessage id="cashier.pending.keep" />}
      confirm={<FormattedMessage id="cashier.pending.cancel" />}
      operation="payoutCancel"
      body={{ withdrawalId }}
      invalidates={['getPendingWithdrawals', 'getWithdrawalStep', 'getPlayerAccounts']}
      failed={{ title: <FormattedMessage id="cashier.pending.cancelFailed" /> }}
      done={close}
      close={close}
    >
      <p>
        <FormattedMessage
          id="cashier.pending.cancelBody"
          values={{ amount: <Money amount={amount} currencyId={currencyId} /> }}
        />
      </p>
    </ConfirmSheet>
  )
}

function Progress({ withdrawal }: { withdrawal: Withdrawal }) {
  const { createdTime, approvedTime, sentTime, delayedTime, decidedTime } = withdrawal
  const payment = delayedTime !== undefined ? 'delayed' : sentTime !== undefined ? 'sent' : 'toCome'
  return (
    <ol className={styles.steps}>
      <Step name="asked" at={createdTime} />
      <Step name="approved" at={approvedTime} />
      <Step name="paid" at={decidedTime} open={payment} />
    </ol>
  )
}

interface StepProps {
  name: 'asked' | 'approved' | 'paid'
  at?: number | undefined
  /** The state of a step without a time. */
  open?: keyof typeof TONES
}

const TONES = { toCome: 'neutral', sent: 'info', delayed: 'warning' } as const

/** One step of the way; without a time it is still open. */
function Step({ name, at, open = 'toCome' }: StepProps) {
  return (
    <li className={styles.step}>
      <FormattedMessage id={`cashier.pending.${name}`} />
      {at === undefined ? (
        <StatusTag tone={TONES[open]}>
          <FormattedMessage id={`cashier.pending.${open}`} />
        </StatusTag>
      ) : (
        <StatusTag tone="success">
          <DateTime at={at} />
        </StatusTag>
      )}
    </li>
  )
}
