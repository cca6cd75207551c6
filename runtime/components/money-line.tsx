import type { ReactNode } from 'react'
import styles from './money-line.module.css'

export type MoneyLineProps = {
  label: ReactNode
  value: ReactNode
  /** How it comes about ("3 lines × €2.50"). */
  note?: ReactNode
  /** The sum under the lines. */
  strong?: boolean | undefined
}

/** One line of a bill: what, and how much. Lines stand in a `MoneyLines` list. */
export function MoneyLine({ label, value, note, strong = false }: MoneyLineProps) {
  return (
    <div className={styles.line} data-strong={strong || undefined}>
      <dt className={styles.label}>
        {label}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}

/** The bill that the lines stand in. */
export function MoneyLines({ children }: { children: ReactNode }) {
  return <dl className={styles.lines}>{children}</dl>
}
