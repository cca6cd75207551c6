import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import styles from './notice-host.module.css'
import { dismissNoticeAtom, noticesAtom, type Notice } from './notices.ts'

/** Shows the notices above everything and has them spoken. The live region is there before the first one. */
export function NoticeHost() {
  const notices = useAtomValue(noticesAtom)
  return (
    <div className={styles.host} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <ShownNotice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function ShownNotice({ notice: { id, tone, title, body, actions = [], staysMs } }: { notice: Notice }) {
  const dismiss = useSetAtom(dismissNoticeAtom)
  useEffect(() => {
    if (staysMs === null) return
    const timer = setTimeout(() => dismiss(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, staysMs, dismiss])
  const buttons = actions.map(({ label, onClick }, place) => (
    <ActionButton
      key={place}
      size="small"
      kind={place === 0 ? 'primary' : 'quiet'}
      onClick={() => {
        dismiss(id)
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
        onClose={() => dismiss(id)}
        floating
      />
    </div>
  )
}
