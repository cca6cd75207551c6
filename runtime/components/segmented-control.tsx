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
  const characters = props.fullWidth ? unbreakableCharacters(props.options.map(({ label }) => label)) : null
  return (
    <fieldset
      className={styles.control}
      data-full={props.fullWidth || undefined}
      data-pairs={characters !== null || undefined}
      {...(characters !== null && {
        style: { '--characters': characters, '--count': props.options.length } as Record<string, number>,
      })}
    >
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

/** The width, in digits, of texts without a space to break at, such as amounts, all as wide as the widest; null for others. */
function unbreakableCharacters(labels: readonly ReactNode[]): number | null {
  const texts = labels.flatMap((label) => (typeof label === 'string' && !label.includes(' ') ? [label] : []))
  if (texts.length < labels.length) return null
  return texts.length * Math.max(...texts.map(widthOf))
}

const INVISIBLE = /\p{Cf}/gu
const NARROW = /[\s.,’']/gu

/** Marks of the direction of writing have no width, and a separator is about half as wide as a digit. */
function widthOf(label: string): number {
  const text = label.replaceAll(INVISIBLE, '')
  return text.length - (text.match(NARROW)?.length ?? 0) / 2
}
