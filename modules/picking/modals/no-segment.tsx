import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** The account is not classed yet and cannot play (spec 5, rule 1). */
export default function NoSegment({ close }: ModalProps) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="picking.noSegment.title" />}
      onClose={close}
      actions={
        <ActionButton onClick={close}>
          <FormattedMessage id="picking.understood" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id="picking.noSegment.body" />
      </p>
    </Sheet>
  )
}
