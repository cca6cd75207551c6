import { FormattedMessage } from 'react-intl'
import { unsettledAtom } from '#runtime/client/unsettled.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import { showNoticeAtom } from '#runtime/notices/notices.ts'

export const OFFLINE_NOTICE = 'runtime.offline'

/** Shows that the connection is lost, over a screen that stays because of a purchase. Part of the start: nothing can be loaded then. */
export function showOffline(store: Store): void {
  const isInDoubt = store.get(unsettledAtom).length > 0
  store.set(showNoticeAtom, {
    id: OFFLINE_NOTICE,
    tone: 'warning',
    staysMs: null,
    title: <FormattedMessage id="runtime.offline.title" />,
    body: <FormattedMessage id={isInDoubt ? 'runtime.offline.inDoubt' : 'runtime.offline.body'} />,
  })
}
