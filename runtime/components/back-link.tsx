import type { ReactNode } from 'react'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import { Icon } from './icon.tsx'
import styles from './back-link.module.css'

/** The way back to the parent screen, above the title; nothing where the site has no route to it. */
export function BackLink({ children, ...link }: ScreenLink & { children: ReactNode }) {
  return (
    <GoLink {...link} {...(styles.back && { className: styles.back })}>
      <span className={styles.arrow}>
        <Icon name="back" size="small" />
      </span>
      {children}
    </GoLink>
  )
}
