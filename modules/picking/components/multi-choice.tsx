import { FormattedMessage, useIntl } from 'react-intl'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import text from '#runtime/components/text.module.css'
import { multiOptions, playsCovered } from '../state/plays.ts'
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
      <SegmentedControl
        label={label}
        value={String(multiOption[set])}
        options={options[set].map((count) => ({ value: String(count), label: count }))}
        onChange={(count) =>
          dispatch({ type: 'multiOptionChosen', option: { ...multiOption, [set]: Number(count) } })
        }
      />
    )
  return (
    <section className={styles.set}>
      <h2 className={text.heading}>
        <FormattedMessage id="picking.multi.title" />
      </h2>
      {control('numbers', intl.formatMessage({ id: 'picking.multi.numbers' }))}
      {control('numbers2nd', intl.formatMessage({ id: 'picking.multi.numbers2nd' }))}
      <p role="status">
        <FormattedMessage id="picking.multi.plays" values={{ plays: playsCovered(form, multiOption) }} />
      </p>
    </section>
  )
}
