import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { Money, useCurrency } from '#runtime/format/money.tsx'
import type { Payment } from '../state/payments.ts'
import type { Checkout } from '../state/slip.ts'
import styles from './choice.module.css'
import { RateNote } from './rate-note.tsx'

/**
 * Chooses the account that pays, each with the amount it would be charged. An account without enough money is marked and
 * disabled. Renders nothing where there is only one.
 */
export function PayFrom({ slip: { state, price, payments, dispatch } }: { slip: Checkout }) {
  const name = useId()
  const { options, chosen } = payments
  if (options.length < 2) return null
  return (
    <fieldset className={styles.choice} disabled={state.joining}>
      <legend className={styles.title}>
        <FormattedMessage id="picking.payFrom" />
      </legend>
      <div className={styles.accounts}>
        {options.map((option) => (
          <label key={option.currencyId} className={styles.account}>
            <input
              type="radio"
              name={name}
              checked={option.currencyId === chosen.currencyId && option.missing === null}
              disabled={option.missing !== null}
              onChange={() => dispatch({ type: 'currencyChosen', currencyId: option.currencyId })}
            />
            <AccountFace option={option} gameCurrencyId={price.currencyId} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function AccountFace({ option, gameCurrencyId }: { option: Payment; gameCurrencyId: number }) {
  const { currencyId, balance, amount, missing, exchange } = option
  const code = useCurrency(currencyId)?.code ?? ''
  return (
    <span className={styles.face}>
      <span className={styles.mark} />
      <span className={styles.name}>
        <FormattedMessage id="picking.payFrom.account" values={{ currency: code }} />
      </span>
      <span className={styles.amount}>
        {amount === null ? <Skeleton width="4.5rem" /> : <Money amount={amount} currencyId={currencyId} />}
      </span>
      <span className={styles.note}>
        <FormattedMessage
          id="picking.payFrom.balance"
          values={{ balance: <Money amount={balance ?? 0} currencyId={currencyId} /> }}
        />
      </span>
      {missing === null ? null : (
        <span className={styles.short}>
          <FormattedMessage
            id="picking.payFrom.short"
            values={{ missing: <Money amount={missing} currencyId={currencyId} /> }}
          />
        </span>
      )}
      {currencyId === gameCurrencyId ? null : (
        <span className={styles.note}>
          {exchange ? (
            <RateNote from={gameCurrencyId} to={currencyId} exchange={exchange} />
          ) : (
            <SkeletonText lines={2} />
          )}
        </span>
      )}
    </span>
  )
}
