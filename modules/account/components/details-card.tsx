import type { ReactNode } from 'react'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import styles from './details-card.module.css'

export interface DetailsCardProps {
  label: ReactNode
  value: ReactNode
  status?: { tone: NonNullable<StatusTagProps['tone']>; text: ReactNode } | undefined
  /** Below the value: what is due. */
  children?: ReactNode
}

/** The current value above the form that changes it. */
export function DetailsCard({ label, value, status, children }: DetailsCardProps) {
  return (
    <Panel>
      <div className={styles.current}>
        <div className={styles.text}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{value}</span>
        </div>
        {status === undefined ? null : <StatusTag tone={status.tone}>{status.text}</StatusTag>}
      </div>
      {children}
    </Panel>
  )
}
