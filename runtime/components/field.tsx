import { useId, useState } from 'react'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { westernDigits, westernNumber } from '#schemas/typed-text.ts'
import styles from './field.module.css'

type FieldBase = {
  label: ReactNode
  /** Shown below the field while there is no error. */
  hint?: ReactNode
  /** The error and its correction; replaces the hint and is announced. Null where it is shown for several fields together. */
  error?: ReactNode
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Added to the label of an optional field ("optional"). */
  optionalNote?: ReactNode
  onBlur?: (() => void) | undefined
}

export type TextFieldProps = FieldBase & {
  kind?: 'text' | 'multiline' | undefined
  type?: HTMLInputTypeAttribute | undefined
  value: string
  onChange: (value: string) => void
  autoComplete?: string | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  /** Inside the field, before and after the text, such as a currency. A password has its button that shows it. */
  before?: ReactNode
  after?: ReactNode
  /** Text direction of the value, where it does not follow the page (phone numbers, e-mail). */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

type SelectFieldProps = FieldBase & {
  kind: 'select'
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string; disabled?: boolean }[]
  autoComplete?: string | undefined
  /** First entry, for "nothing chosen yet". */
  placeholder?: string | undefined
}

type CheckboxFieldProps = FieldBase & {
  kind: 'checkbox' | 'switch'
  checked: boolean
  onChange: (checked: boolean) => void
}

export type FieldProps = TextFieldProps | SelectFieldProps | CheckboxFieldProps

/** The typed text: the digits of every keyboard are read where a field is for digits. */
function typedText({ type, inputMode }: TextFieldProps, text: string): string {
  if (inputMode === 'decimal') return westernNumber(text)
  return inputMode === 'numeric' || inputMode === 'tel' || type === 'tel' ? westernDigits(text) : text
}

/** One form field, with label, hint and error connected for screen readers. */
export function Field(props: FieldProps) {
  const id = useId()
  const note = props.error ?? props.hint
  const shared = {
    id,
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-invalid': props.error === undefined ? undefined : (true as const),
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
  }
  const label = (
    <label className={styles.label} htmlFor={id}>
      {props.label}
      {props.optionalNote === undefined ? null : (
        // The space divides the words of the field's name.
        <>
          {' '}
          <span className={styles.optional}>{props.optionalNote}</span>
        </>
      )}
    </label>
  )
  return (
    <div
      className={styles.field}
      data-kind={props.kind ?? 'text'}
      data-disabled={props.disabled || undefined}
      data-error={props.error === undefined ? undefined : true}
    >
      {isChoice(props) ? (
        <div className={styles.choice}>
          <input
            {...shared}
            type="checkbox"
            role={props.kind === 'switch' ? 'switch' : undefined}
            className={props.kind === 'switch' ? styles.switch : styles.checkbox}
            checked={props.checked}
            onChange={(event) => props.onChange(event.target.checked)}
          />
          {label}
        </div>
      ) : (
        <>
          {label}
          <Control field={props} shared={shared} />
        </>
      )}
      <p id={`${id}-note`} className={styles.note} role={props.error ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  )
}

function isChoice(props: FieldProps): props is CheckboxFieldProps {
  return props.kind === 'checkbox' || props.kind === 'switch'
}

type Shared = {
  id: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  onBlur: (() => void) | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A line of text; a password can be shown while it is typed. */
function TextInput({ field, typed }: { field: TextFieldProps; typed: object }) {
  const { type = 'text', onChange } = field
  const [isShown, setShown] = useState(false)
  const isSecret = type === 'password'
  return (
    <>
      <input
        {...typed}
        type={isSecret && isShown ? 'text' : type}
        className={styles.input}
        onChange={(event) => onChange(typedText(field, event.target.value))}
        {...(isSecret && { autoCapitalize: 'none', spellCheck: false })}
      />
      {isSecret ? (
        <span className={styles.after}>
          <button
            type="button"
            className={styles.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <FormattedMessage id="runtime.secret.show" />
          </button>
        </span>
      ) : null}
    </>
  )
}

function Control({ field, shared }: { field: TextFieldProps | SelectFieldProps; shared: Shared }) {
  if (field.kind === 'select') {
    return (
      <div className={styles.box}>
        <select
          {...shared}
          className={styles.input}
          value={field.value}
          autoComplete={field.autoComplete}
          onChange={(event) => field.onChange(event.target.value)}
        >
          {field.placeholder === undefined ? null : <option value="">{field.placeholder}</option>}
          {field.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow} aria-hidden />
      </div>
    )
  }
  const typed = {
    ...shared,
    value: field.value,
    autoComplete: field.autoComplete,
    inputMode: field.inputMode,
    placeholder: field.placeholder,
    maxLength: field.maxLength,
    // A sheet with a single field focuses it; the caller decides.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus: field.autoFocus,
    dir: field.dir,
  }
  return (
    <div className={styles.box}>
      {field.before === undefined ? null : <span className={styles.before}>{field.before}</span>}
      {field.kind === 'multiline' ? (
        <textarea
          {...typed}
          className={styles.input}
          rows={4}
          onChange={(event) => field.onChange(event.target.value)}
        />
      ) : (
        <TextInput field={field} typed={typed} />
      )}
      {field.after === undefined ? null : <span className={styles.after}>{field.after}</span>}
    </div>
  )
}
