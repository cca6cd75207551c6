import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGo } from '#runtime/router/navigate.ts'
import { useOrder } from '../state/use-order.ts'
import styles from './deposit-outcome.module.css'

/** Where one deposit stands; follows the processor's word as it comes. */
export function DepositOutcome({ orderId }: { orderId: string }) {
  const go = useGo()
  const order = useOrder(orderId)
  if (!order.data) {
    const retry = () => void order.refetch()
    return <ScreenState of={{ state: order.isError ? 'error' : 'loading', retry }} />
  }
  const { status, amount, currencyId } = order.data
  return (
    <Panel emphasis>
      <div className={styles.outcome} role="status" data-status={status}>
        <strong className={styles.title}>
          <FormattedMessage
            id={`cashier.order.${status}`}
            values={{ amount: <Money amount={amount} currencyId={currencyId} /> }}
          />
        </strong>
        {status === 'paid' ? (
          <ActionButton onClick={() => go('lobby.home')}>
            <FormattedMessage id="cashier.toLobby" />
          </ActionButton>
        ) : null}
      </div>
    </Panel>
  )
}
