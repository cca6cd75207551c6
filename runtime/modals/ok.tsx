import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

export type OkProps = ModalProps<{
  title: ReactNode
  body?: ReactNode
  /** Done when the player has read it, by whichever way it is closed. */
  onOk?: () => void
  okLabel?: ReactNode
}>

/** A few words with one button. */
export default function Ok({ title, body, onOk, okLabel, close }: OkProps) {
  const done = () => {
    close()
    onOk?.()
  }
  return (
    <Sheet
      title={title}
      size="small"
      onClose={done}
      actions={
        <ActionButton onClick={done} fullWidth>
          {okLabel ?? <FormattedMessage id="runtime.ok" />}
        </ActionButton>
      }
    >
      {body}
    </Sheet>
  )
}
