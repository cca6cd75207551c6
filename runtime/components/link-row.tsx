import type { ReactNode } from 'react'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { GoLink, useLinkPath } from '#runtime/router/navigate.ts'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { Icon } from './icon.tsx'
import { Panel } from './panel.tsx'
import { StatusTag, type StatusTagProps } from './status-tag.tsx'
import styles from './link-row.module.css'

export type LinkRowProps = ScreenLink & {
  icon: IconName
  label: ReactNode
  /** Below the label: the current value, or the purpose of the screen. */
  value?: ReactNode
  onClick?: () => void
  status?: { tone: NonNullable<StatusTagProps['tone']>; text: ReactNode } | undefined
}

/** A line of an overview that leads to a screen: its name, the current value, its state. */
export function LinkRow({ icon, label, value, status, ...link }: LinkRowProps) {
  return (
    <li className={styles.item}>
      <GoLink {...link} {...(styles.row && { className: styles.row })}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.content}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span>
            {value === undefined ? null : <span className={styles.value}>{value}</span>}
          </span>
          {status === undefined ? null : <StatusTag tone={status.tone}>{status.text}</StatusTag>}
        </span>
        <span className={styles.forward}>
          <Icon name="forward" size="small" />
        </span>
      </GoLink>
    </li>
  )
}

/** The lines of one group. */
export function LinkRows({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.rows}>
      {children}
    </ul>
  )
}

export interface OfferedRowsProps {
  title?: ReactNode
  rows: readonly LinkRowProps[]
}

/** A panel with the lines whose screens the site has; nothing where it has none of them. */
export function OfferedRows({ title, rows }: OfferedRowsProps) {
  const pathOf = useLinkPath()
  const offered = rows.filter((row) => pathOf(row) !== null)
  if (offered.length === 0) return null
  return (
    <Panel title={title}>
      <LinkRows>
        {offered.map((row) => (
          <LinkRow key={row.screen} {...row} />
        ))}
      </LinkRows>
    </Panel>
  )
}
