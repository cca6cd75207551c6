import type { ReactNode } from 'react'
import { coversEdge } from '#runtime/components/covered-edges.ts'
import styles from './card-layout.module.css'

export interface CardLayoutProps {
  children: ReactNode
  /** The price: beside the cards on a wide window, below them on a phone. */
  price: ReactNode
  /** The main action: below the price, and on a phone always at the lower edge. */
  action: ReactNode
}

/** Cards, price and main action of the screen that sells cards. */
export function CardLayout({ children, price, action }: CardLayoutProps) {
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        <div className={styles.side}>
          {price}
          <div ref={coversEdge} className={styles.bar}>
            {action}
          </div>
        </div>
      </div>
    </div>
  )
}
