import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useLiveGames } from '../state/use-live-games.ts'
import styles from './live-button.module.css'

/** Opens the list of the draws that run now; nothing while there is none. */
export function LiveButton() {
  const modals = useModals()
  const count = useLiveGames().length
  if (count === 0) return null
  return (
    <p className={styles.live}>
      <ActionButton kind="quiet" size="small" onClick={() => modals.open('lobby.liveGames')}>
        <StatusTag tone="live">
          <FormattedMessage id="lobby.live.open" values={{ count }} />
        </StatusTag>
      </ActionButton>
    </p>
  )
}
