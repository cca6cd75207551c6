import type { ReactNode } from 'react'
import { coversEdge, followsEdge } from '#runtime/components/covered-edges.ts'
import styles from './slip-columns.module.css'

export interface SlipColumnsProps {
  children: ReactNode
  /** The slip: beside the content on a wide window, below it on a phone. */
  slip: ReactNode
  /** The main action: below the slip, and on a phone always at the lower edge. */
  action: ReactNode
}

/** Content, slip with its price, and main action of a screen that sells bets or cards. */
export function SlipColumns({ children, slip, action }: SlipColumnsProps) {
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        <div ref={followsEdge} className={styles.side}>
          {slip}
          <div ref={coversEdge} className={styles.bar}>
            {action}
          </div>
        </div>
      </div>
    </div>
  )
}
