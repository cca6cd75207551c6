import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useCurrency } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import type { Checkout } from '../state/slip.ts'
import styles from './choice.module.css'
import { FurtherTerms } from './further-terms.tsx'

/**
 * The number of further draws for which the same plays are bought, and the date of the last one. Only where the game sells
 * subscriptions.
 */
export function FurtherDraws({ slip }: { slip: Checkout }) {
  const intl = useIntl()
  const { state, price, payments, further, dispatch } = slip
  const code = useCurrency(price.currencyId)?.code
  if (further.offered.length === 0) return null
  const isPrimary = payments.chosen.currencyId === price.currencyId
  return (
    <div className={styles.choice}>
      {/* The group of choices has the same accessible name. */}
      <p className={styles.title} aria-hidden>
        <FormattedMessage id="picking.further" />
      </p>
      {isPrimary ? (
        <SegmentedControl
          fullWidth
          label={intl.formatMessage({ id: 'picking.further' })}
          value={String(further.chosen)}
          options={[0, ...further.offered].map((draws) => ({
            value: String(draws),
            label: <Draws count={draws} />,
            disabled: state.joining,
          }))}
          onChange={(draws) => dispatch({ type: 'subscriptionsChosen', subscriptions: Number(draws) })}
        />
      ) : null}
      <p className={styles.hint} role="status">
        {isPrimary ? (
          <FurtherHint slip={slip} />
        ) : (
          <FormattedMessage
            id="picking.further.otherCurrency"
            values={{ currency: code, dropped: state.subscriptionsDropped }}
          />
        )}
      </p>
      {isPrimary ? <FurtherTerms slip={slip} /> : null}
      <RunningNote running={further.running} />
    </div>
  )
}

function Draws({ count }: { count: number }) {
  if (count === 0) return <FormattedMessage id="picking.further.none" />
  return (
    <>
      <span aria-hidden>
        <FormattedNumber value={count} />
      </span>
      <span className="visually-hidden">
        <FormattedMessage id="picking.further.draws" values={{ draws: count }} />
      </span>
    </>
  )
}

function FurtherHint({ slip }: { slip: Checkout }) {
  const { chosen, lastDrawAt } = slip.further
  const unit = playUnits[slip.game.gameRule]
  if (chosen === 0 || lastDrawAt === null) {
    return <FormattedMessage id="picking.further.hint" values={{ unit }} />
  }
  return (
    <FormattedMessage
      id="picking.further.until"
      values={{ unit, draws: chosen, date: <DateTime at={lastDrawAt} /> }}
    />
  )
}

/** The running subscriptions to the game, where its player is about to buy further draws. */
function RunningNote({ running }: { running: number }) {
  if (running === 0) return null
  return (
    <p className={styles.hint}>
      <FormattedMessage id="picking.further.running" values={{ count: running }} />{' '}
      <GoLink screen="subscriptions.list">
        <FormattedMessage id="picking.further.toList" />
      </GoLink>
    </p>
  )
}
