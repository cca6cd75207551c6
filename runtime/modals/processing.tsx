import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** A pending action that must not be started twice. Any fault closes it. */
export default function Processing({ title }: ModalProps<'runtime.processing'>) {
  return (
    <Sheet title={title ?? <FormattedMessage id="runtime.processing.title" />} size="small">
      <div role="status">
        <FormattedMessage id="runtime.processing.body" />
      </div>
    </Sheet>
  )
}
