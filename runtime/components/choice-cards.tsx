import { useId, type ReactNode } from 'react'
import styles from './choice-cards.module.css'

export interface ChoiceCard<Value extends string> {
  readonly value: Value
  readonly name: ReactNode
  readonly details?: readonly { readonly id: string; readonly text: ReactNode }[]
}

interface ChoiceCardsProps<Value extends string> {
  label: ReactNode
  options: readonly ChoiceCard<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of a few that need words: radio buttons, each in a card with a name and lines about it. */
export function ChoiceCards<Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
}: ChoiceCardsProps<Value>) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, name, details = [] }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={styles.texts}>
            <span className={styles.name}>{name}</span>
            {details.map(({ id, text }) => (
              <span key={id} className={styles.detail}>
                {text}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
