import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** A short text with one button. */
export default function Ok({ title, body, onOk, okLabel, close }: ModalProps<'runtime.ok'>) {
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
