import type { ReactNode } from 'react'
import styles from './ball-grid.module.css'

export type BallGridProps = {
  /** Says what is picked here ("Numbers 1 to 49"). */
  label: string
  /** At most so many columns; narrow screens get fewer. */
  columns?: number | undefined
  /** One `Ball` a number. */
  children: ReactNode
}

/** Lays pickable balls out as the brand does: floating apart, or as joined cells of a printed slip. */
export function BallGrid({ label, columns = 10, children }: BallGridProps) {
  return (
    <div role="group" aria-label={label} className={styles.grid} data-columns={columns}>
      <div className={styles.cells} style={{ '--columns': columns } as Record<string, number>}>
        {children}
      </div>
    </div>
  )
}
