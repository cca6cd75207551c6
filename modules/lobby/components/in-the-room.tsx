import { FormattedMessage } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './in-the-room.module.css'

/** The number of players in a room. */
export function InTheRoom({ game: { gamePlayerCurrent = 0 } }: { game: GameInstance }) {
  return (
    <p className={styles.company}>
      <Icon name="users" size="small" />
      <FormattedMessage id="lobby.players" values={{ players: gamePlayerCurrent }} />
    </p>
  )
}
