import { FormattedMessage } from 'react-intl'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { GameAction } from './game-action.tsx'
import { GameFacts } from './game-card.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { GameStart } from './game-start.tsx'
import { InTheRoom } from './in-the-room.tsx'
import styles from './room-card.module.css'

/** A room of the club: who is in, when it starts, what it pays, what a card costs. */
export function RoomCard({ game }: { game: GameInstance }) {
  const { gameTitle, gameId, playerPlaysInGame = 0 } = game
  return (
    <Panel as="article" interactive className={styles.room ?? ''} ariaLabel={gameTitle}>
      <div className={styles.top}>
        <GameCover game={game} className={styles.cover} />
        <p className={styles.tag}>
          {playerPlaysInGame > 0 ? (
            <StatusTag tone="success">
              <FormattedMessage
                id="lobby.myPlays"
                values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
              />
            </StatusTag>
          ) : null}
        </p>
      </div>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.title}>{gameTitle}</h3>
          <InTheRoom game={game} />
        </div>
        <FavoriteButton gameId={gameId} title={gameTitle} />
      </header>
      <GameStart game={game} />
      <p className={styles.prize}>
        <span className={styles.prizeName}>
          <PrizeName game={game} />
        </span>
        <span className={styles.amount}>
          <PrizeAmount game={game} fits />
        </span>
      </p>
      <footer className={styles.foot}>
        <div className={styles.price}>
          <GamePrice game={game} />
          <GameFacts game={game} />
        </div>
        <GameAction game={game} kind="quiet" />
      </footer>
    </Panel>
  )
}
