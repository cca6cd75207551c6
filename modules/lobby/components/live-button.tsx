import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useLiveGames } from '../state/use-live-games.ts'

/** Opens the draws that run now, with their number. */
export function LiveButton() {
  const modals = useModals()
  const count = useLiveGames().length
  return (
    <ActionButton kind="quiet" size="small" onClick={() => modals.open('lobby.liveGames', {})}>
      <FormattedMessage id="lobby.live.open" values={{ count }} />
    </ActionButton>
  )
}
