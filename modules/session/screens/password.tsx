import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { PasswordForm } from '../components/password-form.tsx'
import styles from './password.module.css'

/**
 * Changing the password. A player who must change it is confined to this screen (spec 2, "Route guard"; query parameter
 * `changeNow`); the session decides this, not the address.
 */
export default function Password() {
  const [isDone, setDone] = useState(false)
  return (
    <ScreenFrame title={<FormattedMessage id="session.passwords.title" />} width="narrow">
      <Panel>{isDone ? <Changed /> : <Change onChanged={() => setDone(true)} />}</Panel>
    </ScreenFrame>
  )
}

function Change({ onChanged }: { onChanged: () => void }) {
  const { player, state } = useSession()
  if (state === 'loading' || state === 'loggingIn') return <ScreenState of={{ state: 'loading' }} />
  if (!player) return <LogInFirst />
  return (
    <div className={styles.change}>
      {player.changePassword ? (
        <NoticeCard tone="info" title={<FormattedMessage id="session.fault.115" />} />
      ) : null}
      <PasswordForm onChanged={onChanged} />
    </div>
  )
}

function Changed() {
  return (
    <div role="status">
      <EmptyState
        art="welcome"
        title={<FormattedMessage id="session.passwords.done.title" />}
        body={<FormattedMessage id="session.passwords.done.body" />}
        action={
          <GoButton screen="lobby.home">
            <FormattedMessage id="session.toGames" />
          </GoButton>
        }
      />
    </div>
  )
}

function LogInFirst() {
  const modals = useModals()
  return (
    <EmptyState
      art="login"
      title={<FormattedMessage id="session.passwords.visitor" />}
      action={
        <ActionButton onClick={() => modals.open('session.login')}>
          <FormattedMessage id="session.logIn" />
        </ActionButton>
      }
    />
  )
}
