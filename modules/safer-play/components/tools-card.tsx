import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useToolsDue } from '../state/use-tools-due.ts'

/** The tools for safer play beside the first purchase, also that of a guest: it stays until the player passes on, and counts as shown. */
export function ToolsCard() {
  const { markShown } = useToolsDue()
  const [isOpen, setOpen] = useState(true)
  useEffect(markShown, [markShown])
  if (!isOpen) return null
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="safer-play.tools.title" />}
      body={<FormattedMessage id="safer-play.tools.body" />}
      actions={
        <>
          <GoButton screen="safer-play.home" size="small">
            <FormattedMessage id="safer-play.tools.look" />
          </GoButton>
          <ActionButton kind="quiet" size="small" onClick={() => setOpen(false)}>
            <FormattedMessage id="safer-play.tools.goOn" />
          </ActionButton>
        </>
      }
    />
  )
}
