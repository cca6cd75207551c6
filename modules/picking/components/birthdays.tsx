import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BallRow } from '#games/components/ball-row.tsx'
import { Field } from '#runtime/components/field.tsx'
import text from '#runtime/components/text.module.css'
import { numbersOfDate } from '../state/own-numbers.ts'
import type { UseNumbers } from './favorite-numbers.tsx'
import styles from './number-aids.module.css'

/** A date as numbers of the game. The date itself is not kept. */
export function Birthdays({ range, onUse, disabled }: UseNumbers) {
  const intl = useIntl()
  const [date, setDate] = useState('')
  const numbers = numbersOfDate(date, range)
  return (
    <section className={styles.aid}>
      <h3 className={text.subheading}>
        <FormattedMessage id="picking.aids.birthdays" />
      </h3>
      <Field
        type="date"
        label={<FormattedMessage id="picking.aids.birthdays.date" />}
        hint={<FormattedMessage id="picking.aids.birthdays.hint" />}
        value={date}
        onChange={setDate}
      />
      <div role="status">
        {numbers.length === 0 ? null : (
          <BallRow
            label={intl.formatMessage(
              { id: 'picking.aids.birthdays.numbers' },
              { numbers: numbers.join(', ') },
            )}
            main={numbers}
          />
        )}
      </div>
      <div className={styles.buttons}>
        <ActionButton size="small" disabled={disabled || numbers.length === 0} onClick={() => onUse(numbers)}>
          <FormattedMessage id="picking.aids.birthdays.use" />
        </ActionButton>
      </div>
    </section>
  )
}
