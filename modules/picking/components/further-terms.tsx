import { FormattedMessage, useIntl } from 'react-intl'
import { MonthsCost } from '#games/components/months-cost.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import type { Checkout } from '../state/slip.ts'
import styles from './choice.module.css'

/** The payment of the chosen further draws: the promotion, all now or each when its sale opens, and the cost by month. */
export function FurtherTerms({ slip }: { slip: Checkout }) {
  const intl = useIntl()
  const { game, price, state, further, dispatch } = slip
  return (
    <>
      <Promotion slip={slip} />
      {further.chosen === 0 ? null : (
        <>
          <SegmentedControl
            fullWidth
            label={intl.formatMessage({ id: 'picking.further.pay' })}
            value={further.payGo ? 'payGo' : 'prepaid'}
            options={(['prepaid', 'payGo'] as const).map((payment) => ({
              value: payment,
              label: <FormattedMessage id={`picking.further.pay.${payment}`} />,
              disabled: state.joining,
            }))}
            onChange={(payment) => dispatch({ type: 'payGoChosen', payGo: payment === 'payGo' })}
          />
          {further.payGo ? (
            <p className={styles.hint}>
              <FormattedMessage id="picking.further.payGo" />
            </p>
          ) : null}
          <p className={styles.hint}>
            <FormattedMessage id="picking.further.perMonth" />
          </p>
          <MonthsCost
            gameId={game.gameId}
            draws={further.chosen}
            drawPrice={price.drawTotal}
            currencyId={price.currencyId}
            renderNote={(draws) => <FormattedMessage id="picking.further.draws" values={{ draws }} />}
          />
        </>
      )}
    </>
  )
}

/** The promotion with its condition, before the purchase that it is for. */
function Promotion({ slip: { further } }: { slip: Checkout }) {
  const { promotion, freeDraws } = further
  if (promotion === null) return null
  const { kind, draws } = promotion
  return (
    <p className={styles.hint}>
      <strong>
        <FormattedMessage
          id={`picking.promotion.${kind}`}
          values={{ draws, paid: draws - promotion.freeDraws }}
        />
      </strong>{' '}
      <FormattedMessage id="picking.promotion.condition" values={{ draws, holds: freeDraws > 0 }} />
    </p>
  )
}
