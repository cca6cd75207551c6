import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import type { SlipPurchase } from '../state/use-slip-purchase.ts'
import { useSlipToPay, type SlipToPay } from '../state/use-slip-to-pay.ts'

/** A purchase that the next deposit pays for, where the form is not for its slip. */
export function AwaitedNote({ ticket }: { ticket: PendingJoin | null }) {
  const cancel = useOperationMutation('trackPendingJoin', { invalidates: ['getPendingJoin'] })
  if (ticket === null) return null
  const { gameTitle, amount, currencyId, isConverted = false } = ticket
  const values = { game: gameTitle, amount: <Money amount={amount} currencyId={currencyId} /> }
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="cashier.awaited.title" values={values} />}
      body={<Terms isConverted={isConverted} />}
      actions={
        <ActionButton kind="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          <FormattedMessage id="cashier.awaited.cancel" />
        </ActionButton>
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
}

/** The slip that a deposit is for, with the missing amount, the choice of how it is bought, and the way back. */
export function SlipNote({ toPay: { slip, missing, link }, purchase }: SlipNoteProps) {
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
        <GoButton kind="quiet" size="small" {...link}>
          <FormattedMessage id="cashier.slip.back" />
        </GoButton>
      }
    />
  )
}
