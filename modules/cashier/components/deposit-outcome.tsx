import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Money } from '#runtime/format/money.tsx'
import { POLL_INTERVAL_MS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { AwardText } from './award-text.tsx'
import styles from './deposit-outcome.module.css'

/** Status of one deposit, kept up to date until the processor has decided. */
export function DepositOutcome({ orderId }: { orderId: string }) {
  // The processor's decision is pushed; polling covers a push that was missed.
  const order = useOperation(
    'checkDepositRequest',
    { orderId },
    { pollMs: (answer) => (answer?.status === 'created' ? POLL_INTERVAL_MS : false) },
  )
  return <Loaded of={order}>{(decided) => <Outcome order={decided} />}</Loaded>
}

function Outcome({
  order: { status, amount, currencyId, coupon },
}: {
  order: OperationResult<'checkDepositRequest'>
}) {
  const go = useGo()
  return (
    <Panel emphasis>
      <div className={styles.outcome} role="status" data-status={status}>
        <strong className={styles.title}>
          <FormattedMessage
            id={`cashier.order.${status}`}
            values={{ amount: <Money amount={amount} currencyId={currencyId} /> }}
          />
        </strong>
        {coupon === undefined || (status !== 'paid' && status !== 'created') ? null : (
          <p className={styles.coupon}>
            {status === 'paid' ? (
              <FormattedMessage
                id={`cashier.coupon.awarded.${coupon.award}`}
                values={{ money: <Money amount={coupon.amount} currencyId={currencyId} /> }}
              />
            ) : (
              <AwardText award={coupon} />
            )}
          </p>
        )}
        {status === 'paid' ? (
          <ActionButton onClick={() => go('lobby.home')}>
            <FormattedMessage id="cashier.toLobby" />
          </ActionButton>
        ) : null}
      </div>
    </Panel>
  )
}
