import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { useRegistrationPrompt } from '../state/use-registration-prompt.ts'
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
