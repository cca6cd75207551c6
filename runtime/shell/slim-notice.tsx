import { FormattedMessage } from 'react-intl'
import type { NoticeRequest } from '#runtime/notices/notices.ts'

/** Says why a screen cannot be entered in slim mode, and leads to it outside of that mode. */
export const slimNotice = (leave: () => void): NoticeRequest => ({
  id: 'runtime.slim',
  tone: 'info',
  title: <FormattedMessage id="runtime.slim.title" />,
  body: <FormattedMessage id="runtime.slim.body" />,
  actions: [{ label: <FormattedMessage id="runtime.slim.action" />, onClick: leave }],
})
