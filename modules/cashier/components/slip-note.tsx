import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { SlipPurchase } from '../state/use-slip-purchase.ts'
import { useSlipToPay, type SlipToPay } from '../state/use-slip-to-pay.ts'

/** A purchase that the next deposit pays for, where the form is not for its slip. */
export function AwaitedNote({ currencyId }: { currencyId: number }) {
  const { data } = useOperation('getPendingJoin', {})
  const cancel = useOperationMutation('trackPendingJoin', { invalidates: ['getPendingJoin'] })
  const pending = data?.pendingJoin
  if (pending?.state !== 'waiting' || pending.currencyId !== currencyId) return null
  const values = {
    game: pending.gameTitle,
    amount: <Money amount={pending.amount} currencyId={currencyId} />,
  }
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="cashier.awaited.title" values={values} />}
      body={<FormattedMessage id="cashier.slip.automatic.hint" />}
      actions={
        <ActionButton kind="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          <FormattedMessage id="cashier.awaited.cancel" />
        </ActionButton>
      }
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
  const { gameTitle, amount, currencyId, plays } = slip
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
          {slip.order === undefined ? null : (
            <Field
              kind="switch"
              label={<FormattedMessage id="cashier.slip.automatic" values={values} />}
              hint={<FormattedMessage id="cashier.slip.automatic.hint" />}
              checked={purchase.isAutomatic}
              disabled={purchase.isBusy}
              onChange={purchase.setAutomatic}
            />
          )}
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
