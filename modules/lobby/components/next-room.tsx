import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Time } from '#runtime/format/date.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { playsLeft } from '../rules/game-order.ts'
import { GameAction } from './game-action.tsx'
import { GameFacts } from './game-card.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { InTheRoom } from './in-the-room.tsx'
import styles from './next-room.module.css'

/** Names in the room that are shown, and the time for which they count as fresh. */
const NAMES = 4
const FRESH_MS = 30_000

/** The next game of the club: its start, its company, its prize, and the one action of the screen. */
export function NextRoom({ game }: { game: GameInstance }) {
  const { gameTitle, tournamentStartTime: at, playerPlaysInGame = 0 } = game
  return (
    <Panel emphasis>
      <div className={styles.next}>
        <p className={styles.lead}>
          <FormattedMessage id="lobby.nextDraw" />
        </p>
        {at === undefined ? (
          <p className={styles.whenFull}>
            <FormattedMessage
              id="lobby.playsLeft"
              values={{ unit: playUnits[game.gameRule], left: playsLeft(game) }}
            />
          </p>
        ) : (
          <p className={styles.start}>
            <span className={styles.countdown}>
              <Countdown until={at} />
            </span>
            <span className={styles.time}>
              <FormattedMessage id="lobby.startsAt" values={{ time: <Time at={at} /> }} />
            </span>
          </p>
        )}
        <h2 className={styles.title}>{gameTitle}</h2>
        <div className={styles.company}>
          <InTheRoom game={game} />
          <Names game={game} />
        </div>
        <p className={styles.prize}>
          <span>
            <PrizeName game={game} />
          </span>
          <span className={styles.amount}>
            <PrizeAmount game={game} />
          </span>
        </p>
        {playerPlaysInGame > 0 ? (
          <p>
            <StatusTag tone="success">
              <FormattedMessage
                id="lobby.myPlays"
                values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
              />
            </StatusTag>
          </p>
        ) : null}
        <div className={styles.actions}>
          <GameAction game={game} size="large" />
          <div>
            <p className={styles.price}>
              <GamePrice game={game} />
            </p>
            <GameFacts game={game} />
          </div>
        </div>
      </div>
    </Panel>
  )
}

/** Some of the players in the room. The line keeps its height while they load, and where nobody is in. */
function Names({ game: { gameInstanceId } }: { game: GameInstance }) {
  const { data } = useOperation('getGameLobby', { gameInstanceId }, { staleMs: FRESH_MS })
  const players = data?.gamePlayerInfo.players ?? []
  return (
    <p className={styles.names}>
      {players
        .slice(0, NAMES)
        .map(({ screenName }) => screenName)
        .join(', ')}
    </p>
  )
}

/** The same panel before its game is loaded. */
export function NextRoomSkeleton() {
  return (
    <Panel emphasis>
      <div className={styles.next}>
        <Skeleton shape="title" width="9rem" />
        <Skeleton shape="figure" width="11rem" />
        <Skeleton shape="title" width="12rem" />
        <Skeleton shape="block" height="5rem" />
        <Skeleton shape="button" width="12rem" />
      </div>
    </Panel>
  )
}
