import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from './icon.tsx'
import styles from './notice-card.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export type NoticeCardProps = {
  tone: NoticeTone
  title: ReactNode
  body?: ReactNode
  actions?: ReactNode
  onClose?: (() => void) | undefined
  /** Floats above the page with a shadow; otherwise it is part of the text. */
  floating?: boolean | undefined
}

/** A message for the player. The caller decides whether it is announced (role and live region). */
export function NoticeCard({ tone, title, body, actions, onClose, floating = false }: NoticeCardProps) {
  const intl = useIntl()
  return (
    <div className={styles.notice} data-tone={tone} data-floating={floating || undefined}>
      <span className={styles.icon}>
        <Icon name={tone} />
      </span>
      <div className={styles.content}>
        <p className={styles.title}>{title}</p>
        {body === undefined ? null : <div className={styles.body}>{body}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {onClose === undefined ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={intl.formatMessage({ id: 'runtime.close' })}
          onClick={onClose}
        >
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  )
}
