import { atom, useSetAtom } from 'jotai'
import { useMemo, type ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export interface NoticeAction {
  label: ReactNode
  /** Closes the notice besides doing this. */
  onClick: () => void
}

export interface Notice {
  readonly id: string
  readonly tone: NoticeTone
  readonly title: ReactNode
  readonly body?: ReactNode
  readonly actions?: readonly NoticeAction[]
  /** How long it stays, in milliseconds. Null: until it is closed, as a notice with actions always does. */
  readonly staysMs: number | null
}

export interface NoticeRequest {
  /** A second notice with the id of a shown one takes its place. */
  id?: string
  tone: NoticeTone
  title: ReactNode
  body?: ReactNode
  actions?: readonly NoticeAction[]
  staysMs?: number | null
}

const STAYS_MS = 7000
/** More than this at once is noise: the oldest gives way. */
const SHOWN_AT_ONCE = 4

let lastNumber = 0

export const noticesAtom = atom<readonly Notice[]>([])

/** Shows a notice and answers its id. */
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

/** Shows short news beside the page, spoken to a screen reader as well. */
export function useNotices(): Notices {
  const show = useSetAtom(showNoticeAtom)
  const dismiss = useSetAtom(dismissNoticeAtom)
  return useMemo(() => ({ show, dismiss }), [show, dismiss])
}
