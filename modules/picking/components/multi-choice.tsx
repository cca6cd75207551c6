import { FormattedMessage, useIntl } from 'react-intl'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import text from '#runtime/components/text.module.css'
import { Money } from '#runtime/format/money.tsx'
import { combinations, multiOptions, playsCovered } from '../state/plays.ts'
import { useSlipPrice } from '../state/price.ts'
import type { Slip } from '../state/slip.ts'
import styles from './number-set.module.css'

/** Chooses how many numbers to pick in a multi pick, with the resulting number of plays. */
export function MultiChoice({ slip }: { slip: Slip }) {
  const intl = useIntl()
  const { form, state, dispatch } = slip
  const { multiOption } = state
  const options = multiOptions(form)
  const control = (set: 'numbers' | 'numbers2nd', label: string) =>
    options[set].length < 2 ? null : (
      <div className={styles.choice}>
        <span aria-hidden>{label}</span>
        <SegmentedControl
          label={label}
          value={String(multiOption[set])}
          options={options[set].map((count) => ({ value: String(count), label: count }))}
          onChange={(count) =>
            dispatch({ type: 'multiOptionChosen', option: { ...multiOption, [set]: Number(count) } })
          }
        />
      </div>
    )
  return (
    <section className={styles.set}>
      <h2 className={text.heading}>
        <FormattedMessage id="picking.multi.title" />
      </h2>
      {control('numbers', intl.formatMessage({ id: 'picking.multi.numbers' }))}
      {control('numbers2nd', intl.formatMessage({ id: 'picking.multi.numbers2nd' }))}
      <PriceSum slip={slip} />
    </section>
  )
}

/** The combinations of a line with this choice, and their price, written out as a sum. */
function PriceSum({ slip: { form, game, state } }: { slip: Slip }) {
  const { numbers, numbers2nd } = state.multiOption
  const plays = playsCovered(form, state.multiOption)
  const { playTotal, total, currencyId } = useSlipPrice(game, plays, 0)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const ways = combinations(numbers, form.size)
  const ways2nd = combinations(numbers2nd, form.size2nd)
  return (
    <div role="status" className={styles.sum}>
      <p>
        <FormattedMessage id="picking.multi.plays" values={{ plays }} />
      </p>
      {plays > 1 ? (
        <ul role="list">
          <li>
            <FormattedMessage id="picking.multi.ways" values={{ ways, picked: numbers, taken: form.size }} />
          </li>
          {form.size2nd > 0 ? (
            <>
              <li>
                <FormattedMessage
                  id="picking.multi.ways2nd"
                  values={{ ways: ways2nd, picked: numbers2nd, taken: form.size2nd }}
                />
              </li>
              <li>
                <FormattedMessage id="picking.line.product" values={{ ways, ways2nd, plays }} />
              </li>
            </>
          ) : null}
        </ul>
      ) : null}
      <p className={styles.price}>
        <FormattedMessage
          id="picking.multi.price"
          values={{ plays, each: money(playTotal), total: money(total) }}
        />
      </p>
    </div>
  )
}
