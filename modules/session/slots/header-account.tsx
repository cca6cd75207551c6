import { lazy, Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { useSession } from '#runtime/session/session.ts'
import type { Player } from '#schemas/entities/player.ts'
import { FULL_REGISTRATION_PROMPT_DELAY_MS } from '#schemas/limits.ts'
import styles from './header-account.module.css'

const AccountMenu = lazy(() => loadWithRetries(() => import('../components/account-menu.tsx')))

/**
 * The account in the header: login and registration for a visitor, the menu of the account for a player. A visitor's page has the buttons
 * from its first paint; where the browser keeps a login, their place stays empty until the session is loaded.
 */
export default function HeaderAccount() {
  const { state, player } = useSession()
  const modals = useModals()
  useRegistrationPrompt(player)
  if (!player) {
    return (
      <div className={styles.account} data-loading={state === 'loading' || undefined}>
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
  return <AccountMenuButton player={player} />
}

/** Opens the account's menu. Its code is loaded when it is first opened. */
function AccountMenuButton({ player }: { player: Player }) {
  const [isOpen, setOpen] = useState(false)
  const intl = useIntl()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={intl.formatMessage({ id: 'session.menu' }, { name: player.username })}
        onClick={() => setOpen(true)}
      >
        <Icon name="account" />
        <Verbatim className={styles.name}>{player.username}</Verbatim>
      </button>
      {isOpen ? (
        <Suspense>
          <AccountMenu player={player} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
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
