import { atom, useSetAtom } from 'jotai'
import { useMemo, type ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export interface NoticeAction {
  label: ReactNode
  /** Called when pressed; the notice closes as well. */
  onClick: () => void
}

export interface Notice {
  readonly id: string
  readonly tone: NoticeTone
  readonly title: ReactNode
  readonly body?: ReactNode
  readonly actions?: readonly NoticeAction[]
  /** Display time in milliseconds. Null: until it is closed; notices with actions always are. */
  readonly staysMs: number | null
}

export interface NoticeRequest {
  /** A second notice with the id of a shown one replaces it. */
  id?: string
  tone: NoticeTone
  title: ReactNode
  body?: ReactNode
  actions?: readonly NoticeAction[]
  staysMs?: number | null
}

const STAYS_MS = 7000
/** Maximum number of notices at once; the oldest is removed. */
const SHOWN_AT_ONCE = 4

let lastNumber = 0

export const noticesAtom = atom<readonly Notice[]>([])

/** Shows a notice and returns its id. */
export const showNoticeAtom = atom(null, (_get, set, request: NoticeRequest): string => {
  const id = request.id ?? `notice-${++lastNumber}`
  const stays = request.actions?.length || request.tone === 'error' ? null : STAYS_MS
  const notice: Notice = { ...request, id, staysMs: request.staysMs === undefined ? stays : request.staysMs }
  set(noticesAtom, (shown) => [...shown.filter((other) => other.id !== id), notice].slice(-SHOWN_AT_ONCE))
  return id
})

export const dismissNoticeAtom = atom(null, (_get, set, id: string) =>
  set(noticesAtom, (shown) => shown.filter((notice) => notice.id !== id)),
)

export interface Notices {
  show: (notice: NoticeRequest) => string
  dismiss: (id: string) => void
}

/** Shows short notices beside the page, announced to screen readers as well. */
export function useNotices(): Notices {
  const show = useSetAtom(showNoticeAtom)
  const dismiss = useSetAtom(dismissNoticeAtom)
  return useMemo(() => ({ show, dismiss }), [show, dismiss])
}
