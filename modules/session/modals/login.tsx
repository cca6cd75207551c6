import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { LoginForm } from '../components/login-form.tsx'

/** Login as a modal over the current screen. */
export default function LoginModal({ close }: ModalProps<'session.login'>) {
  return (
    <Sheet title={<FormattedMessage id="session.logIn" />} size="small" onClose={close}>
      <LoginForm onLoggedIn={close} />
    </Sheet>
  )
}
