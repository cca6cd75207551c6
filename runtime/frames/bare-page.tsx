import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './bare-page.module.css'

/** A screen without the site's frame: the brand above it is all that works without the service. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header} data-site-header>
        <BrandMark />
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
