import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { useModals } from '#runtime/modals/modals.ts'
import type { ScreenId } from '#runtime/registry/links.ts'
import { GoLink, useLinkPath } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'
import type { Player } from '#schemas/entities/player.ts'
import styles from './account-menu.module.css'

/** The player's own screens, in order; a site may lack some of them. */
const LINKS = [
  { screen: 'account.home', icon: 'account', label: 'session.menu.account' },
  { screen: 'cashier.home', icon: 'wallet', label: 'session.menu.cashier' },
  { screen: 'prizes.list', icon: 'trophy', label: 'session.menu.prizes' },
  { screen: 'subscriptions.list', icon: 'calendar', label: 'session.menu.subscriptions' },
  { screen: 'referrals.home', icon: 'users', label: 'session.menu.referrals' },
  { screen: 'account.notifications', icon: 'mail', label: 'session.menu.notifications' },
  { screen: 'account.settings', icon: 'scheme-system', label: 'session.menu.settings' },
  { screen: 'session.accountPassword', icon: 'shield', label: 'session.menu.password' },
  { screen: 'support.home', icon: 'support', label: 'session.menu.support' },
] as const satisfies readonly { screen: ScreenId; icon: IconName; label: MessageId }[]

export interface AccountMenuProps {
  player: Player
  onClose: () => void
}

/** The menu of the account: the player's own screens, and logging out. */
export default function AccountMenu({ player, onClose }: AccountMenuProps) {
  const { logout } = useSession()
  const pathOf = useLinkPath()
  const modals = useModals()
  const isIncomplete = useIsIncomplete()
  const links = LINKS.filter(({ screen }) => pathOf({ screen }) !== null)
  return (
    <Sheet
      title={<Verbatim>{player.username}</Verbatim>}
      size="small"
      onClose={onClose}
      actions={
        <ActionButton kind="quiet" fullWidth icon={<Icon name="logout" />} onClick={() => void logout()}>
          <FormattedMessage id="session.logOut" />
        </ActionButton>
      }
    >
      <ul role="list" className={styles.list}>
        {isIncomplete ? (
          <li>
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                onClose()
                modals.open('registration.full')
              }}
            >
              <Icon name="warning" />
              <FormattedMessage id="session.menu.complete" />
            </button>
          </li>
        ) : null}
        {links.map(({ screen, icon, label }) => (
          <li key={screen}>
            <GoLink screen={screen} {...(styles.link && { className: styles.link })} onClick={onClose}>
              <Icon name={icon} />
              <FormattedMessage id={label} />
            </GoLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
