import type { ReactNode } from 'react'
import styles from './money-line.module.css'

export type MoneyLineProps = {
  label: ReactNode
  value: ReactNode
  /** How the amount is made up ("3 lines × €2.50"). */
  note?: ReactNode
  /** The total under the lines. */
  strong?: boolean | undefined
}

/** One line of a bill: label and amount. Lines are children of a `MoneyLines` list. */
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

/** The bill that contains the lines. */
export function MoneyLines({ children }: { children: ReactNode }) {
  return <dl className={styles.lines}>{children}</dl>
}
