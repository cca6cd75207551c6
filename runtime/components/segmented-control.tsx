import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './segmented-control.module.css'

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name. */
  label: string
  options: { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  fullWidth?: boolean | undefined
}

/** A choice of a few: radio buttons in the form of one control. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.control} data-full={props.fullWidth || undefined}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
