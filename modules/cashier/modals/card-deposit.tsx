import { FormattedMessage, useIntl } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSite } from '#runtime/site/site.ts'
import { OrderOutcome } from '../components/deposit-outcome.tsx'
import { frameSandbox, processorAddress } from '../state/leave-for.ts'
import { useOrder } from '../state/use-order.ts'
import styles from './card-deposit.module.css'

/** A processor's card form in a frame of its own, until the processor has decided; then the outcome (spec 2, modals). */
export default function CardDepositModal({ orderId, address, close }: ModalProps<'cashier.cardDeposit'>) {
  const intl = useIntl()
  const order = useOrder(orderId).data
  const form = processorAddress(address)
  const { creditCards = true } = useSite().manifest.payments
  return (
    <Sheet title={<FormattedMessage id="cashier.card.title" />} size="small" onClose={close}>
      {order === undefined || order.status === 'created' ? (
        <div className={styles.card}>
          {creditCards ? null : (
            <p className={styles.terms}>
              <FormattedMessage id="cashier.card.debitOnly" />
            </p>
          )}
          <iframe
            className={styles.frame}
            src={form.href}
            title={intl.formatMessage({ id: 'cashier.card.frame' })}
            sandbox={frameSandbox(form)}
            referrerPolicy="no-referrer"
          />
          <p className={styles.note}>
            <FormattedMessage id="cashier.card.note" />
          </p>
        </div>
      ) : (
        <OrderOutcome order={order} onLeave={close} />
      )}
    </Sheet>
  )
}
