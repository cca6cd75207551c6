import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useGoToPath, useScreenPath } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { PinPanel } from '../components/pin-panel.tsx'
import { ResetPassword, type ResetPasswordProps } from '../components/reset-password.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import styles from './password.module.css'

type PasswordProps = ScreenProps<'session.password'> & { eyebrow?: ReactNode }

/**
 * Changing the password. A player who must change it is confined to this screen (spec 2, "Route guard"; query parameter
 * `changeNow`); the session decides this, not the address.
 */
export default function Password({ params, eyebrow }: PasswordProps) {
  const [isDone, setDone] = useState(false)
  // The key leaves the address once it is used up; the screen goes on.
  const [isReset, setReset] = useState(false)
  const { player } = useSession()
  const { pinRequired } = useSite().manifest.settings
  const { key = '' } = params
  if (key !== '' || isReset) return <Forgotten token={key} isReset={isReset} onReset={() => setReset(true)} />
  // The site asks for a PIN at the login, and the player has none: the password is not to be changed.
  const isPinDue =
    pinRequired === 'login' &&
    player?.changePassword === true &&
    player.statistics.lastPinChangeDate === undefined
  return (
    <ScreenFrame
      eyebrow={eyebrow}
      title={<FormattedMessage id={isPinDue ? 'session.pin.due' : 'session.passwords.title'} />}
      width="narrow"
    >
      {isPinDue ? null : <Panel>{isDone ? <Changed /> : <Change onChanged={() => setDone(true)} />}</Panel>}
      {player === undefined || pinRequired === 'off' ? null : <PinPanel player={player} use={pinRequired} />}
    </ScreenFrame>
  )
}

/** Target of the link in a mail: sets a new password without the present one. */
function Forgotten({ token, isReset, onReset }: ResetPasswordProps & { isReset: boolean }) {
  const goTo = useGoToPath()
  const ownPath = useScreenPath()('session.password')
  const { state, refresh } = useSession()
  const done = () => {
    onReset()
    goTo(ownPath)
    // A session that was open on this device has ended.
    if (state === 'loggedIn') refresh().catch(() => undefined)
  }
  return (
    <ScreenFrame title={<FormattedMessage id="session.reset.title" />} width="narrow">
      <Panel>{isReset ? <NewPasswordSet /> : <ResetPassword token={token} onReset={done} />}</Panel>
    </ScreenFrame>
  )
}

function NewPasswordSet() {
  const modals = useModals()
  const { state } = useSession()
  return (
    <div role="status">
      <EmptyState
        art="welcome"
        title={<FormattedMessage id="session.reset.done.title" />}
        body={<FormattedMessage id="session.reset.done.body" />}
        action={
          state === 'loggedIn' ? (
            <HomeButton>
              <FormattedMessage id="session.toGames" />
            </HomeButton>
          ) : (
            <ActionButton onClick={() => modals.open('session.login')}>
              <FormattedMessage id="session.logIn" />
            </ActionButton>
          )
        }
      />
    </div>
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
          <HomeButton>
            <FormattedMessage id="session.toGames" />
          </HomeButton>
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
