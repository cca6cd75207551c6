import { FormattedMessage } from 'react-intl'
import { useEffect } from 'react'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import type { Player } from '#schemas/entities/player.ts'
import { FULL_REGISTRATION_PROMPT_DELAY_MS } from '#schemas/limits.ts'
import styles from './header-account.module.css'

/** The account in the header: login and registration for a visitor, the name and logout for a player. */
export default function HeaderAccount() {
  const { state, player, logout } = useSession()
  const modals = useModals()
  useRegistrationPrompt(player)
  if (state === 'loading') return <span className={styles.loading} aria-hidden />
  if (!player) {
    return (
      <div className={styles.account}>
        <ActionButton
          kind="quiet"
          size="small"
          iconAlone="folded"
          icon={<Icon name="account" />}
          onClick={() => modals.open('session.login')}
        >
          <FormattedMessage id="session.logIn" />
        </ActionButton>
        <ActionButton size="small" onClick={() => modals.open('registration.short')}>
          <FormattedMessage id="session.register" />
        </ActionButton>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      <span className={styles.name}>
        <Icon name="account" />
        <bdi>{player.username}</bdi>
      </span>
      <ActionButton
        kind="quiet"
        size="small"
        iconAlone="narrow"
        icon={<Icon name="logout" />}
        onClick={() => void logout()}
      >
        <FormattedMessage id="session.logOut" />
      </ActionButton>
    </div>
  )
}

/**
 * Three seconds after login, and not while the player uses a form, asks a quick-registered player to complete the
 * registration (spec 4).
 */
function useRegistrationPrompt(player: Player | undefined): void {
  const modals = useModals()
  const isIncomplete = player?.verification.playerSegment === 'B'
  const playerId = player?.id
  useEffect(() => {
    if (!isIncomplete || playerId === undefined) return
    return modals.openLater('session.completeRegistration', FULL_REGISTRATION_PROMPT_DELAY_MS)
  }, [isIncomplete, playerId, modals])
}
