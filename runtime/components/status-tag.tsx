import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

export type StatusTagProps = {
  children: ReactNode
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'accent' | 'live' | undefined
  icon?: ReactNode
}

/** A short status label. `live` has a pulsing dot, for something that runs now. */
export function StatusTag({ children, tone = 'neutral', icon }: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {tone === 'live' ? <span className={styles.point} aria-hidden /> : icon}
      {children}
    </span>
  )
}
