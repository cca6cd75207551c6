import type { ReactNode } from 'react'
import type { IconName } from '#runtime/components/icon-names.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import styles from './account-row.module.css'

export type AccountRowProps = ScreenLink & {
  icon: IconName
  label: ReactNode
  /** The current value, in one line. */
  value?: ReactNode
  status?: { tone: NonNullable<StatusTagProps['tone']>; text: ReactNode } | undefined
}

/** A line of the overview that leads to a screen: what it is, its value, its state. */
export function AccountRow({ icon, label, value, status, ...link }: AccountRowProps) {
  return (
    <li className={styles.item}>
      <GoLink {...link} {...(styles.row && { className: styles.row })}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          {value === undefined ? null : <span className={styles.value}>{value}</span>}
        </span>
        {status === undefined ? null : <StatusTag tone={status.tone}>{status.text}</StatusTag>}
        <span className={styles.forward}>
          <Icon name="forward" size="small" />
        </span>
      </GoLink>
    </li>
  )
}

/** The lines of one group. */
export function AccountRows({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.rows}>
      {children}
    </ul>
  )
}
