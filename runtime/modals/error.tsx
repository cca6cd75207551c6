import { FormattedMessage } from 'react-intl'
import { page } from '#runtime/context/page.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** An uncaught error of the app itself (spec 8, "Script errors"). */
export default function ScriptError({ close }: ModalProps<'runtime.error'>) {
  return (
    <Sheet
      title={<FormattedMessage id="runtime.error.title" />}
      size="small"
      onClose={close}
      actions={
        <ActionButton onClick={page.reload} fullWidth>
          <FormattedMessage id="runtime.reload" />
        </ActionButton>
      }
    >
      <FormattedMessage id="runtime.error.body" />
    </Sheet>
  )
}
