import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { digitsIn } from '#schemas/typed-text.ts'
import { Field } from '#runtime/components/field.tsx'
import styles from './birthdate.module.css'

interface BirthdateProps {
  label: ReactNode
  name: string
  required: boolean
  error: ReactNode
  value: string | undefined
  /** A whole date as `YYYY-MM-DD`; empty until day, month and year are all chosen (spec 5). */
  onChange: (value: string) => void
  onBlur: () => void
  hint?: ReactNode
  optionalNote?: ReactNode
  /** Whether the browser fills in the birth date of the person. */
  isOfBirth?: boolean
}

type Parts = { day: string; month: string; year: string }

function partsOf(value: string | undefined): Parts {
  const [year = '', month = '', day = ''] = value?.split('-') ?? []
  return { day: day.replace(/^0/, ''), month, year }
}

function dateOf({ day, month, year }: Parts): string {
  return day && month && year.length === 4 ? `${year}-${month}-${day.padStart(2, '0')}` : ''
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Separate fields for day, month and year: quicker than a calendar that starts today, and the same in every browser. */
export function Birthdate(props: BirthdateProps) {
  const { label, name, required, error, value, onChange, onBlur, isOfBirth = true } = props
  const autoComplete = (part: string) => (isOfBirth ? `bday-${part}` : 'off')
  const [parts, setParts] = useState(() => partsOf(value))
  const intl = useIntl()
  const change = (part: Partial<Parts>) => {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(dateOf(next))
  }
  const leave = () => {
    if (dateOf(parts)) onBlur()
  }
  const digits = (text: string, length: number) => digitsIn(text).slice(0, length)
  // The error is below all three.
  const marked = error === undefined ? undefined : null
  const monthName = (month: string) =>
    intl.formatDate(`2000-${month}-15T12:00:00Z`, { month: 'long', timeZone: 'UTC' })
  return (
    <fieldset className={styles.birthdate} aria-invalid={error === undefined ? undefined : true}>
      <legend className={styles.legend}>
        {label}
        {props.optionalNote === undefined ? null : (
          // The space divides the words of the name.
          <>
            {' '}
            <span className={styles.note}>{props.optionalNote}</span>
          </>
        )}
      </legend>
      <Field
        label={<FormattedMessage id="runtime.form.day" />}
        name={`${name}-day`}
        autoComplete={autoComplete('day')}
        inputMode="numeric"
        required={required}
        error={marked}
        value={parts.day}
        onChange={(text) => change({ day: digits(text, 2) })}
        onBlur={leave}
      />
      <Field
        kind="select"
        label={<FormattedMessage id="runtime.form.month" />}
        name={`${name}-month`}
        autoComplete={autoComplete('month')}
        required={required}
        error={marked}
        value={parts.month}
        onChange={(month) => change({ month })}
        onBlur={leave}
        placeholder={intl.formatMessage({ id: 'runtime.form.choose' })}
        options={MONTHS.map((month) => ({ value: month, label: monthName(month) }))}
      />
      <Field
        label={<FormattedMessage id="runtime.form.year" />}
        name={`${name}-year`}
        autoComplete={autoComplete('year')}
        inputMode="numeric"
        required={required}
        error={marked}
        value={parts.year}
        onChange={(text) => change({ year: digits(text, 4) })}
        onBlur={leave}
      />
      {error === undefined ? (
        props.hint === undefined ? null : (
          <p className={styles.hint}>{props.hint}</p>
        )
      ) : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
