import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useEndedSessionPath } from '#runtime/router/ended-session.ts'
import { useGoToPath } from '#runtime/router/navigate.ts'
import { LoginForm } from '../components/login-form.tsx'

/** Login as a modal over the current screen. After a session that ended, it leads back to the screen of that session. */
export default function LoginModal({ close }: ModalProps<'session.login'>) {
  const goTo = useGoToPath()
  const target = useEndedSessionPath()
  const onLoggedIn = () => {
    close()
    if (target !== null) goTo(target)
  }
  return (
    <Sheet title={<FormattedMessage id="session.logIn" />} size="small" onClose={close}>
      {target === null ? null : (
        <NoticeCard
          tone="info"
          title={<FormattedMessage id="session.ended.title" />}
          body={<FormattedMessage id="session.ended.body" />}
        />
      )}
      <LoginForm onLoggedIn={onLoggedIn} />
    </Sheet>
  )
}
