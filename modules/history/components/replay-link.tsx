import { FormattedMessage } from 'react-intl'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './history.module.css'

/** The way to watch a past draw again; nothing for kinds that cannot be played again. */
export function ReplayLink({ game }: { game: GameInstance }) {
  const { replays } = useGameRoles()(game)
  if (!replays) return null
  return (
    <GoLink screen="playout.replay" params={{ id: game.gameInstanceId }} className={styles.link ?? ''}>
      <FormattedMessage id="history.watchAgain" />
    </GoLink>
  )
}
