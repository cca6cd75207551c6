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
  /** Labels of several words are not broken either: where one row is too narrow, there are two. */
  inPairs?: boolean | undefined
}

/** A choice of a few: radio buttons in the form of one control. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId()
  const characters = props.fullWidth
    ? charactersOf(
        props.options.map(({ label }) => label),
        props.inPairs,
      )
    : null
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

/** The width, in digits, of texts that are not broken, such as amounts, all as wide as the widest; null for others. */
function charactersOf(labels: readonly ReactNode[], mayHaveSpaces = false): number | null {
  const texts = labels.flatMap((label) =>
    typeof label === 'string' && (mayHaveSpaces || !label.includes(' ')) ? [label] : [],
  )
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
