import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'

/** Announces that a form was saved. */
export function SavedNotice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown ? <NoticeCard tone="success" title={<FormattedMessage id="account.saved" />} /> : null}
    </div>
  )
}
