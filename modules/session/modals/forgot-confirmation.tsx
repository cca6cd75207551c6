import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'

/** A link is on its way, if there is such an account. */
export default function ForgotConfirmation({ close }: ModalProps<'session.forgotConfirmation'>) {
  return (
    <Sheet
      title={<FormattedMessage id="session.forgot.sent.title" />}
      size="small"
      onClose={close}
      actions={
        <ActionButton fullWidth onClick={close}>
          <FormattedMessage id="session.forgot.sent.done" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id="session.forgot.sent.body" />
      </p>
      <p>
        <FormattedMessage id="session.forgot.sent.nothing" />
      </p>
    </Sheet>
  )
}
