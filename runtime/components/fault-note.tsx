import type { ReactNode } from 'react'
import styles from './fault-note.module.css'

/** Why a form as a whole failed: announced when it appears, and marked by more than its colour. */
export function FaultNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.fault} role="alert">
      {children}
    </p>
  )
}
