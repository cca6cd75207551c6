import { GoLink, useLinkPath } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { InstanceName } from './instance-name.tsx'
import styles from './history.module.css'

/** The name of a game instance, as a link to its page where the site has one. */
export function GamePageLink({ game }: { game: GameInstance }) {
  const params = { id: game.gameInstanceId }
  const name = <InstanceName game={game} />
  if (useLinkPath()({ screen: 'lobby.game', params }) === null) return name
  return (
    <GoLink screen="lobby.game" params={params} className={styles.link ?? ''}>
      {name}
    </GoLink>
  )
}
