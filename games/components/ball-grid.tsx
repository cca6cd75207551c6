import { Children } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './ball-grid.module.css'

export type BallGridProps = {
  /** Accessible name of the grid ("Numbers 1 to 49"). */
  label: string
  /** Maximum number of columns; narrow screens get fewer. */
  columns?: number | undefined
  /** One `Ball` per number. */
  children: ReactNode
}

/** Columns on a phone that leave no half-empty last row, where possible. */
function narrowColumns(count: number, columns: number): number {
  const fitting = [7, 6, 5, ...(count <= 16 ? [4] : [])].filter((each) => each <= columns)
  return fitting.find((each) => count % each === 0) ?? Math.min(columns, 7)
}

/** Lays out pickable balls in the theme's style: separate balls, or joined cells of a printed slip. */
export function BallGrid({ label, columns = 10, children }: BallGridProps) {
  const measures = {
    '--columns': columns,
    '--narrow-columns': narrowColumns(Children.count(children), columns),
  } as CSSProperties
  return (
    <div role="group" aria-label={label} className={styles.grid}>
      <div className={styles.cells} style={measures}>
        {children}
      </div>
    </div>
  )
}
