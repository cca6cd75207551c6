import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'

/** Asks a quick-registered player (segment B) to complete the registration: later, or now (spec 4). */
export default function CompleteRegistration({ close }: ModalProps<'session.completeRegistration'>) {
  const modals = useModals()
  const { dismiss } = useNotices()
  // One state at a time: the welcome gives way to what is still to do.
  useEffect(() => dismiss('registered'), [dismiss])
  const complete = () => {
    close()
    modals.open('registration.full')
  }
  return (
    <Sheet
      title={<FormattedMessage id="session.complete.title" />}
      size="small"
      onClose={close}
      actions={
        <>
          <ActionButton kind="quiet" onClick={close}>
            <FormattedMessage id="session.complete.later" />
          </ActionButton>
          <ActionButton onClick={complete}>
            <FormattedMessage id="session.complete.now" />
          </ActionButton>
        </>
      }
    >
      <p>
        <FormattedMessage id="session.complete.body" />
      </p>
    </Sheet>
  )
}
