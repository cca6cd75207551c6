import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { SheetPicture } from '#runtime/components/sheet-picture.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { NotOffered } from '../components/not-offered.tsx'
import { RegistrationFlow } from '../components/registration-flow.tsx'
import styles from './short-registration.module.css'

/** Quick registration; afterwards the player is logged in (spec 4). */
export default function ShortRegistration({ step, close }: ModalProps<'registration.short'>) {
  const modals = useModals()
  const notices = useNotices()
  const done = () => {
    close()
    notices.show({
      id: 'registered',
      tone: 'success',
      title: <FormattedMessage id="registration.done.short" />,
    })
  }
  const logIn = () => {
    close()
    modals.open('session.login')
  }
  return (
    <Sheet title={<FormattedMessage id="registration.title.short" />} onClose={close}>
      <SheetPicture name="welcome" />
      <NotOffered />
      <RegistrationFlow kind="short" onDone={done} firstStep={step} />
      <div className={styles.player}>
        <FormattedMessage id="registration.haveAccount" />
        <ActionButton kind="quiet" size="small" onClick={logIn}>
          <FormattedMessage id="registration.logIn" />
        </ActionButton>
      </div>
    </Sheet>
  )
}
