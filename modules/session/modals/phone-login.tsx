import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { LoginForm } from '../components/login-form.tsx'

/** Login by a verified phone number. */
export default function PhoneLogin({ close }: ModalProps<'session.phoneLogin'>) {
  return (
    <Sheet title={<FormattedMessage id="session.phone.link" />} size="small" onClose={close}>
      <LoginForm by="phone" onLoggedIn={close} />
    </Sheet>
  )
}
