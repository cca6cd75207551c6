import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** Something is under way that must not be started twice. Any fault hides it. */
export default function Processing({ title }: ModalProps<'runtime.processing'>) {
  return (
    <Sheet title={title ?? <FormattedMessage id="runtime.processing.title" />} size="small">
      <div role="status">
        <FormattedMessage id="runtime.processing.body" />
      </div>
    </Sheet>
  )
}
