import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money, useCurrency } from '#runtime/format/money.tsx'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import type { SlipPurchase } from '../state/use-slip-purchase.ts'
import { useSlipToPay, type SlipToPay } from '../state/use-slip-to-pay.ts'

interface AwaitedNoteProps {
  ticket: PendingJoin | null
  /** The currency of the form. */
  currencyId: number
  onCurrency: (currencyId: number) => void
}

/**
 * A purchase that a deposit pays for, where the form is not for its slip: the next deposit, or one in another currency, to which the
 * note leads.
 */
export function AwaitedNote({ ticket, currencyId, onCurrency }: AwaitedNoteProps) {
  const cancel = useOperationMutation('trackPendingJoin', { invalidates: ['getPendingJoin'] })
  const code = useCurrency(ticket?.currencyId ?? currencyId)?.code
  if (ticket === null) return null
  const { gameTitle, amount, currencyId: paysIn, isConverted = false } = ticket
  const values = { game: gameTitle, amount: <Money amount={amount} currencyId={paysIn} />, currency: code }
  const isNext = paysIn === currencyId
  return (
    <NoticeCard
      tone="info"
      title={
        <FormattedMessage id={isNext ? 'cashier.awaited.title' : 'cashier.awaited.other'} values={values} />
      }
      body={
        isNext ? (
          <Terms isConverted={isConverted} />
        ) : (
          <FormattedMessage id="cashier.awaited.other.body" values={values} />
        )
      }
      actions={
        <>
          {isNext ? null : (
            <ActionButton size="small" onClick={() => onCurrency(paysIn)}>
              <FormattedMessage id="cashier.awaited.other.deposit" values={values} />
            </ActionButton>
          )}
          <ActionButton kind="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
            <FormattedMessage id="cashier.awaited.cancel" />
          </ActionButton>
        </>
      }
    />
  )
}

/** The terms of a purchase by itself. */
function Terms({ isConverted }: { isConverted: boolean }) {
  return (
    <FormattedMessage
      id={isConverted ? 'cashier.slip.automatic.hintConverted' : 'cashier.slip.automatic.hint'}
    />
  )
}

/** The slip that waits while a deposit is not possible: nothing is lost, and it can be made cheaper. */
export function KeptSlip() {
  const toPay = useSlipToPay()
  if (toPay === null) return null
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="cashier.slip.kept" values={{ game: toPay.slip.gameTitle }} />}
      actions={
        <GoButton kind="quiet" size="small" {...toPay.link}>
          <FormattedMessage id="cashier.slip.back" />
        </GoButton>
      }
    />
  )
}

interface SlipNoteProps {
  toPay: SlipToPay
  /** The choice between a purchase by itself and one by hand. */
  purchase: SlipPurchase
  /** The deposit is a step of the purchase, whose own way back is above it. */
  isStep?: boolean | undefined
}

/** The slip that a deposit is for, with the missing amount, the choice of how it is bought, and the way back. */
export function SlipNote({ toPay: { slip, missing, link }, purchase, isStep = false }: SlipNoteProps) {
  const { gameTitle, amount, currencyId, plays, furtherDraws, order } = slip
  const values = {
    missing: <Money amount={missing} currencyId={currencyId} />,
    amount: <Money amount={amount} currencyId={currencyId} />,
    plays,
  }
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="cashier.slip.title" values={{ game: gameTitle }} />}
      body={
        <>
          <p>
            <FormattedMessage
              id={purchase.isAutomatic ? 'cashier.slip.missingOnly' : 'cashier.slip.missing'}
              values={values}
            />
          </p>
          {furtherDraws > 0 ? (
            <p>
              <FormattedMessage id="cashier.slip.further" values={{ draws: furtherDraws }} />
            </p>
          ) : null}
          <Field
            kind="switch"
            label={<FormattedMessage id="cashier.slip.automatic" values={values} />}
            hint={<Terms isConverted={order.rate !== undefined} />}
            checked={purchase.isAutomatic}
            disabled={purchase.isBusy}
            onChange={purchase.setAutomatic}
          />
        </>
      }
      actions={
        isStep ? undefined : (
          <GoButton kind="quiet" size="small" {...link}>
            <FormattedMessage id="cashier.slip.back" />
          </GoButton>
        )
      }
    />
  )
}
