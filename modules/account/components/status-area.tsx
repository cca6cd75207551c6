import type { ReactNode } from 'react'
import styles from './status-area.module.css'

/** Announces the notice that appears in it. */
export function StatusArea({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.area}>
      {children}
    </div>
  )
}
