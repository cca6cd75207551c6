import { useCallback } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import text from '#runtime/components/text.module.css'
import { activeLineOf } from '../state/picking-machine.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'
import { ChosenNumbers } from './chosen-numbers.tsx'
import { NumberGrid } from '#games/components/number-grid.tsx'
import styles from './number-set.module.css'

export interface NumberSetProps {
  slip: TickedSlip
  set: 'main' | 'second'
  columns: number
  /** Hides the heading visually, where the screen already has one. */
  headingHidden?: boolean
}

/** One set of numbers to pick: how many are needed, the chosen ones, and the grid. */
export function NumberSet({ slip, set, columns, headingHidden = false }: NumberSetProps) {
  const intl = useIntl()
  const { state, form, dispatch } = slip
  const isMain = set === 'main'
  const line = activeLineOf(state)
  const chosen = isMain ? line.numbers : line.numbers2nd
  const wanted = isMain ? state.multiOption.numbers : state.multiOption.numbers2nd
  const range = isMain ? form.range : form.range2nd
  const onNumber = useCallback(
    (number: number) => dispatch({ type: isMain ? 'numberClicked' : 'number2ndClicked', number }),
    [dispatch, isMain],
  )
  return (
    <section className={styles.set}>
      <h2 className={headingHidden ? 'visually-hidden' : text.heading}>
        <FormattedMessage id={isMain ? 'picking.choose' : 'picking.choose2nd'} values={{ wanted }} />
      </h2>
      <ChosenNumbers set={set} chosen={chosen} wanted={wanted} />
      <NumberGrid
        range={range}
        chosen={chosen}
        set={set}
        columns={columns}
        label={intl.formatMessage({ id: isMain ? 'picking.grid' : 'picking.grid2nd' }, { range })}
        onNumber={onNumber}
      />
    </section>
  )
}
