import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { Money, useCurrency } from '#runtime/format/money.tsx'
import { playUnits } from '#schemas/kinds/play-units.ts'
import type { Checkout } from '../state/slip.ts'
import { Rate } from './rate-note.tsx'

export interface PriceLinesProps {
  slip: Checkout
  /** Adds the paying account, its balance before and after. */
  withBalance?: boolean
  /** Leaves out how the total is made up, for one play without a fee. */
  isBrief?: boolean
}

/** The price in full: price × lines + fee × lines for each draw = total, and the balance afterwards. */
export function PriceLines({ slip, withBalance = false, isBrief = false }: PriceLinesProps) {
  const { game, price, further } = slip
  const money = (amount: number) => <Money amount={amount} currencyId={price.currencyId} />
  const each = (plays: number, amount: number) => (
    <FormattedMessage id="picking.price.each" values={{ plays, price: money(amount) }} />
  )
  return (
    <MoneyLines>
      {isBrief ? null : (
        <MoneyLine
          label={
            <FormattedMessage
              id="picking.price.lines"
              values={{ unit: playUnits[game.gameRule], plays: price.plays }}
            />
          }
          note={each(price.plays, price.perPlay)}
          value={money(price.playsCost)}
        />
      )}
      {price.feePerPlay > 0 ? (
        <MoneyLine
          label={<FormattedMessage id="picking.price.fee" />}
          note={each(price.plays, price.feePerPlay)}
          value={money(price.fees)}
        />
      ) : null}
      {further.paidNow > 0 ? (
        <>
          <MoneyLine
            label={<FormattedMessage id="picking.price.thisDraw" />}
            value={money(price.drawTotal)}
          />
          <MoneyLine
            label={<FormattedMessage id="picking.further.draws" values={{ draws: further.paidNow }} />}
            note={each(further.paidNow - further.freeDraws, price.drawTotal)}
            value={money(price.furtherTotal)}
          />
          {further.freeDraws > 0 ? (
            <MoneyLine
              label={<FormattedMessage id="picking.further.free" values={{ draws: further.freeDraws }} />}
              value={money(0)}
            />
          ) : null}
        </>
      ) : null}
      <MoneyLine
        strong
        label={
          <FormattedMessage id={further.paidNow > 0 ? 'picking.price.totalNow' : 'picking.price.total'} />
        }
        value={money(price.total)}
      />
      {withBalance ? <AccountLines slip={slip} /> : null}
    </MoneyLines>
  )
}

/** Amount charged to the chosen account, where it differs from the price, and its balance before and after. */
function AccountLines({ slip: { price, payments, balanceAfter } }: { slip: Checkout }) {
  const { currencyId, balance, amount, exchange } = payments.chosen
  const code = useCurrency(currencyId)?.code
  const money = (shown: number) => <Money amount={shown} currencyId={currencyId} />
  return (
    <>
      {currencyId === price.currencyId ? null : (
        <MoneyLine
          strong
          label={<FormattedMessage id="picking.price.from" values={{ currency: code }} />}
          note={
            exchange ? (
              <FormattedMessage
                id="picking.price.exchanged"
                values={{
                  amount: <Money amount={price.total} currencyId={price.currencyId} />,
                  rate: <Rate value={exchange.rate} />,
                }}
              />
            ) : null
          }
          value={amount === null ? <Skeleton width="4.5rem" /> : money(amount)}
        />
      )}
      {balance === null ? null : (
        <MoneyLine label={<FormattedMessage id="picking.price.balance" />} value={money(balance)} />
      )}
      {balanceAfter === null || balanceAfter < 0 ? null : (
        <MoneyLine label={<FormattedMessage id="picking.price.balanceAfter" />} value={money(balanceAfter)} />
      )}
    </>
  )
}
