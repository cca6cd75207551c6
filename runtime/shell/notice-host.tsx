import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { followsEdge } from '#runtime/components/covered-edges.ts'
import { giveFocusBack } from '#runtime/components/give-focus-back.ts'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useTopDialog } from '#runtime/components/open-dialogs.ts'
import styles from './notice-host.module.css'
import { dismissNoticeAtom, noticesAtom, type Notice } from '#runtime/notices/notices.ts'

/**
 * Shows the notices above everything and announces them. The live region exists before the first notice. An open dialog
 * covers the page and makes it inert, so the notices are then the first lines of the topmost dialog: they cover nothing of it.
 */
export function NoticeHost() {
  const dialog = useTopDialog()
  return dialog === null ? <Host /> : createPortal(<Host />, dialog)
}

function Host() {
  const notices = useAtomValue(noticesAtom)
  const host = useRef<HTMLDivElement>(null)
  /** The element that had the focus before a notice had it. */
  const before = useRef<Element | null>(null)
  const noteFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  /** A pressed control is gone with its notice: a dialog that it opens gives the focus back to where it was before. */
  const leave = () => {
    if (host.current?.contains(document.activeElement)) giveFocusBack(before.current)
  }
  useEffect(() => {
    const element = host.current
    // In a dialog, and in a browser without popovers, it is shown in place.
    if (!element || element.closest('dialog')) return
    if (typeof element.showPopover === 'function') {
      element.popover = 'manual'
      element.showPopover()
    }
    return followsEdge(element)
  }, [])
  useEffect(() => {
    if (notices.length === 0) return
    // A header that scrolls with the page covers no edge, but is not to be covered either.
    const end = document.querySelector('[data-site-header]')?.getBoundingClientRect().bottom ?? 0
    host.current?.style.setProperty('--header-end', `${Math.max(0, end)}px`)
  }, [notices])
  return (
    <div ref={host} className={styles.host} aria-live="polite" aria-relevant="additions" onFocus={noteFocus}>
      {notices.map((notice, place) => (
        <DisplayedNotice
          key={notice.id}
          notice={notice}
          isNewest={place === notices.length - 1}
          onLeave={leave}
        />
      ))}
    </div>
  )
}

/** Where the stylesheet lays the notices on top of each other. */
const isDeck = () => globalThis.matchMedia?.('(max-width: 767px)').matches

interface DisplayedNoticeProps {
  notice: Notice
  isNewest: boolean
  /** Called before a press closes it. */
  onLeave: () => void
}

function DisplayedNotice({ notice, isNewest, onLeave }: DisplayedNoticeProps) {
  const { id, tone, title, body, actions = [], staysMs } = notice
  const dismiss = useSetAtom(dismissNoticeAtom)
  useEffect(() => {
    // The time of a covered notice begins when it can be read.
    if (staysMs === null || (!isNewest && isDeck())) return
    const timer = setTimeout(() => dismiss(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, isNewest, staysMs, dismiss])
  const close = () => {
    onLeave()
    dismiss(id)
  }
  const buttons = actions.map(({ label, onClick }, place) => (
    <ActionButton
      key={place}
      size="small"
      kind={place === 0 ? 'primary' : 'quiet'}
      onClick={() => {
        close()
        onClick()
      }}
    >
      {label}
    </ActionButton>
  ))
  return (
    <div role={tone === 'error' ? 'alert' : undefined}>
      <NoticeCard
        tone={tone}
        title={title}
        body={body}
        actions={buttons.length > 0 ? buttons : undefined}
        onClose={close}
        floating
      />
    </div>
  )
}
