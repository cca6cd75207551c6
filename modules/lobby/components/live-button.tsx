import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useLiveGames } from '../state/use-live-games.ts'
import styles from './live-button.module.css'

/** Opens the list of the draws that run now. It is there without any, so that nothing moves when one begins. */
export function LiveButton() {
  const modals = useModals()
  const count = useLiveGames().length
  return (
    <p className={styles.live}>
      <ActionButton
        kind="quiet"
        size="small"
        {...(count > 0 && { icon: <span className={styles.point} aria-hidden /> })}
        onClick={() => modals.open('lobby.liveGames')}
      >
        <FormattedMessage id="lobby.live.open" values={{ count }} />
      </ActionButton>
    </p>
  )
}
