import { FormattedMessage } from 'react-intl'
import { useIsInDoubt } from '#runtime/client/unsettled.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isOneTap, type Checkout } from '../state/slip.ts'
import styles from './confirm-summary.module.css'

/**
 * Buys for the amount shown on it; busy without an amount, and while choices above it are loading: they move it, and a
 * press would miss it.
 */
export function BuyButton({ slip }: { slip: Checkout }) {
  const { game, state, price, further, payments, foreign, buy } = slip
  const { amount, currencyId } = payments.chosen
  const isInDoubt = useIsInDoubt()
  if (amount === null && payments.failed) return <RateFailed slip={slip} />
  return (
    <>
      <ActionButton
        size="large"
        fullWidth
        busy={state.joining || further.isAsking || payments.isAsking || amount === null}
        onClick={buy}
        {...(amount !== null && { price: <Money amount={amount} currencyId={currencyId} /> })}
      >
        {isOneTap(slip) ? (
          foreign?.title
        ) : (
          <FormattedMessage
            id={further.paidNow > 0 ? 'picking.buy.further' : 'picking.buy'}
            values={{ unit: playUnits[game.gameRule], plays: price.plays, draws: further.paidNow + 1 }}
          />
        )}
      </ActionButton>
      <p role="status" className="visually-hidden">
        {amount === null ? (
          <FormattedMessage id="picking.price.asking" />
        ) : (
          <FormattedMessage
            id="picking.price.spoken"
            values={{
              amount: <Money amount={amount} currencyId={currencyId} />,
              draws: further.paidNow + 1,
            }}
          />
        )}
      </p>
      <p role="status" className={styles.joining}>
        {state.joining ? (
          <FormattedMessage
            id={isInDoubt ? 'picking.joiningLong' : isOneTap(slip) ? 'picking.joiningOne' : 'picking.joining'}
            values={{ unit: playUnits[game.gameRule] }}
          />
        ) : null}
      </p>
    </>
  )
}

/** The amount in the chosen account's currency failed to load: retry, or choose another account above. */
function RateFailed({ slip: { payments } }: { slip: Checkout }) {
  return (
    <div role="alert">
      <NoticeCard
        tone="warning"
        title={<FormattedMessage id="picking.rate.failed" />}
        actions={
          <ActionButton kind="quiet" size="small" onClick={payments.askAgain}>
            <FormattedMessage id="picking.next.tryAgain" />
          </ActionButton>
        }
      />
    </div>
  )
}
