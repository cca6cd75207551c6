import { FormattedMessage } from 'react-intl'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { GameAction } from './game-action.tsx'
import { GameStatusTag } from './game-status.tsx'
import styles from './joined-room.module.css'

/** One room that the player is in: the cards held there, the time left, and the way in. */
export function JoinedRoom({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  if (!game) return null
  const { gameTitle, playerPlaysInGame = 0, tournamentStartTime: at } = game
  return (
    <Panel as="li" variant="ticket">
      <div className={styles.room}>
        <GameCover game={game} className={styles.cover} />
        <div className={styles.text}>
          <h3 className={styles.title}>{gameTitle}</h3>
          <p className={styles.plays}>
            <FormattedMessage
              id="lobby.myPlays"
              values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
            />
          </p>
          <p className={styles.left}>
            {takesPlays(game) && at !== undefined ? <Countdown until={at} /> : <GameStatusTag game={game} />}
          </p>
        </div>
        <GameAction game={game} size="small" kind="quiet" />
      </div>
    </Panel>
  )
}
