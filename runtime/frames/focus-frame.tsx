import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { foldsBar } from './folds-bar.ts'
import { HeaderSlots } from './header-slots.tsx'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import { PlaySafeLink } from './play-safe-link.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './focus-frame.module.css'

/** The header alone, for screens without distraction, such as a running draw. */
export function FocusFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame} {...UNFINISHED}>
      <SkipLink />
      <header ref={foldsBar} className={styles.header} data-site-header>
        <BrandMark />
        <div className={styles.end}>
          <PlaySafeLink short />
          <HeaderSlots />
        </div>
      </header>
      {children}
    </div>
  )
}
