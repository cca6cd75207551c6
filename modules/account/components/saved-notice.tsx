import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { StatusArea } from './status-area.tsx'

/** Announces that a form was saved. */
export function SavedNotice({ isShown }: { isShown: boolean }) {
  return (
    <StatusArea>
      {isShown ? <NoticeCard tone="success" title={<FormattedMessage id="account.saved" />} /> : null}
    </StatusArea>
  )
}
