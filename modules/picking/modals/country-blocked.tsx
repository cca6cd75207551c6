import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** The player's country is not one where the site may take plays (spec 5, rule 2). */
export default function CountryBlocked({ close }: ModalProps) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="picking.countryBlocked.title" />}
      onClose={close}
      actions={
        <ActionButton onClick={close}>
          <FormattedMessage id="picking.understood" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id="picking.countryBlocked.body" />
      </p>
    </Sheet>
  )
}
