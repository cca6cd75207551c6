import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

export type StatusTagProps = {
  children: ReactNode
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'accent' | 'live' | undefined
  icon?: ReactNode
}

/** One word on the state of a thing. `live` carries a breathing point, for what runs at this moment. */
export function StatusTag({ children, tone = 'neutral', icon }: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {tone === 'live' ? <span className={styles.point} aria-hidden /> : icon}
      {children}
    </span>
  )
}
