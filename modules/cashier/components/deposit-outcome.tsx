import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton, HomeButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useOrder } from '../state/use-order.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useOpenBuy } from '#runtime/modals/use-open-buy.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { IncompletePlayer } from '#runtime/components/incomplete-player.tsx'
import { useSlipToPay } from '../state/use-slip-to-pay.ts'
import { AwardText } from './award-text.tsx'
import styles from './deposit-outcome.module.css'

/** Status of one deposit, kept up to date until the processor has decided. */
export function DepositOutcome({ orderId }: { orderId: string }) {
  const order = useOrder(orderId)
  return <Loaded of={order}>{(decided) => <OrderOutcome order={decided} />}</Loaded>
}

/** The deposit from whose payment the player returns to this page. A guest's purchase goes on in the dialog with its steps. */
export function ReturnedDeposit({ orderId }: { orderId: string }) {
  const order = useOrder(orderId)
  return <Loaded of={order}>{(decided) => <ReturnedOrder order={decided} />}</Loaded>
}

function ReturnedOrder({ order }: { order: OperationResult<'checkDepositRequest'> }) {
  const steps = useGuestSteps()
  const isPaid = order.status === 'paid'
  useEffect(() => {
    if (isPaid) steps?.()
    // Once, when the payment has arrived: a dialog that was closed stays closed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isPaid])
  return <OrderOutcome order={order} steps={steps} />
}

/** Opens the steps of the guest's purchase that this device keeps; null where it keeps none. */
function useGuestSteps(): (() => void) | null {
  const toPay = useSlipToPay()
  const openBuy = useOpenBuy()
  // The slip is no longer kept once it is bought.
  const [slip] = useState(toPay?.slip)
  if (openBuy === null || slip?.guestSince === undefined) return null
  return () => openBuy(slip.gameId)
}

interface OrderOutcomeProps {
  order: OperationResult<'checkDepositRequest'>
  /** Opens the steps of a purchase, which show its outcome. */
  steps?: (() => void) | null
  /** Called before the player goes on. */
  onLeave?: () => void
}

/** The statuses after which the player may try again. */
const NOT_PAID = new Set<OperationResult<'checkDepositRequest'>['status']>([
  'failed',
  'expired',
  'cancelled',
  'sent-back',
])

/** The status of a deposit in words, and the way on once it is paid: to the slip that it was for, or to the lobby. */
export function OrderOutcome({ order, steps = null, onLeave }: OrderOutcomeProps) {
  const { status, failure, amount, currencyId, coupon, couponResult } = order
  const toPay = useSlipToPay()
  // The slip is no longer kept once it is bought; its outcome stays on the page.
  const [isAutomatic] = useState(toPay?.slip.isAutomatic === true)
  return (
    <Panel emphasis>
      <div className={styles.outcome} role="status" data-status={status}>
        <strong className={styles.title}>
          <FormattedMessage
            id={failure === undefined ? `cashier.order.${status}` : `cashier.order.failed.${failure}`}
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
        {couponResult === undefined ? null : (
          <p className={styles.coupon}>
            <FormattedMessage
              id="cashier.coupon.notAwarded"
              values={{ reason: <FormattedMessage id={`cashier.coupon.refused.${couponResult}`} /> }}
            />
          </p>
        )}
        {toPay !== null && NOT_PAID.has(status) ? (
          <p className={styles.coupon}>
            <FormattedMessage id="cashier.slip.kept" values={{ game: toPay.slip.gameTitle }} />
          </p>
        ) : null}
        {steps !== null && NOT_PAID.has(status) ? (
          <ActionButton onClick={steps}>
            <FormattedMessage id="cashier.slip.back" />
          </ActionButton>
        ) : null}
        {status === 'paid' ? (
          <>
            {steps !== null ? null : isAutomatic ? <Slot id="game.awaitedPurchase" /> : <IncompletePlayer />}
            {toPay === null || isAutomatic || steps !== null ? null : (
              <GoButton {...toPay.link} {...(onLeave && { onClick: onLeave })}>
                <FormattedMessage id="cashier.slip.back" />
              </GoButton>
            )}
            <HomeButton
              kind={toPay === null && !isAutomatic ? 'primary' : 'quiet'}
              {...(onLeave && { onClick: onLeave })}
            >
              <FormattedMessage id="cashier.toLobby" />
            </HomeButton>
          </>
        ) : null}
      </div>
    </Panel>
  )
}
