import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { RegistrationFlow } from '../components/registration-flow.tsx'

/** The rest of what the site must know; done, it offers a deposit (spec 4, "Registration"). */
export default function FullRegistration({ close }: ModalProps) {
  const modals = useModals()
  const notices = useNotices()
  const done = () => {
    close()
    notices.show({
      id: 'registered',
      tone: 'success',
      title: <FormattedMessage id="registration.done.full" />,
      actions: [
        {
          label: <FormattedMessage id="registration.deposit" />,
          onClick: () => modals.open('cashier.deposit'),
        },
      ],
    })
  }
  return (
    <Sheet title={<FormattedMessage id="registration.title.full" />} onClose={close}>
      <RegistrationFlow kind="full" onDone={done} />
    </Sheet>
  )
}
