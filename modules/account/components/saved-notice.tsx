import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import styles from './saved-notice.module.css'

/** Announces that a form was saved. */
export function SavedNotice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className={styles.notice}>
      {isShown ? <NoticeCard tone="success" title={<FormattedMessage id="account.saved" />} /> : null}
    </div>
  )
}
