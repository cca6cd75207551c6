import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Slip } from '../state/slip.ts'

export interface PriceLinesProps {
  slip: Slip
  /** Adds what is in the account now and what will be left. */
  withBalance?: boolean
}

/** The price written out: price × lines + fee × lines = total, and what is left afterwards. */
export function PriceLines({ slip: { price, state, form }, withBalance = false }: PriceLinesProps) {
  const { currencyId } = state
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  return (
    <MoneyLines>
      <MoneyLine
        label={
          <FormattedMessage
            id={form.multi ? 'picking.line.plays' : 'picking.price.lines'}
            values={{ plays: price.plays }}
          />
        }
        note={
          <FormattedMessage
            id="picking.price.each"
            values={{ plays: price.plays, price: money(price.perPlay) }}
          />
        }
        value={money(price.playsCost)}
      />
      {price.feePerPlay > 0 ? (
        <MoneyLine
          label={<FormattedMessage id="picking.price.fee" />}
          note={
            <FormattedMessage
              id="picking.price.each"
              values={{ plays: price.plays, price: money(price.feePerPlay) }}
            />
          }
          value={money(price.fees)}
        />
      ) : null}
      <MoneyLine strong label={<FormattedMessage id="picking.price.total" />} value={money(price.total)} />
      {withBalance && price.balance !== null ? (
        <MoneyLine label={<FormattedMessage id="picking.price.balance" />} value={money(price.balance)} />
      ) : null}
      {withBalance && price.balanceAfter !== null && price.balanceAfter >= 0 ? (
        <MoneyLine
          label={<FormattedMessage id="picking.price.balanceAfter" />}
          value={money(price.balanceAfter)}
        />
      ) : null}
    </MoneyLines>
  )
}
