import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useSlipToPay, type SlipToPay } from '../state/use-slip-to-pay.ts'

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

/** The slip that a deposit is for, with the missing amount and the way back. */
export function SlipNote({ toPay: { slip, missing, link } }: { toPay: SlipToPay }) {
  const { gameTitle, amount, currencyId } = slip
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="cashier.slip.title" values={{ game: gameTitle }} />}
      body={
        <FormattedMessage
          id="cashier.slip.missing"
          values={{
            missing: <Money amount={missing} currencyId={currencyId} />,
            amount: <Money amount={amount} currencyId={currencyId} />,
          }}
        />
      }
      actions={
        <GoButton kind="quiet" size="small" {...link}>
          <FormattedMessage id="cashier.slip.back" />
        </GoButton>
      }
    />
  )
}
