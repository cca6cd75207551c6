import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useIsDelayed } from '../state/use-is-delayed.ts'
import { useUnfinished } from '../state/use-instant-games.ts'
import { TakeBackButton } from './take-back-button.tsx'
import styles from './unfinished-cards.module.css'

/** The player's cards that wait to be finished; renders nothing without any. */
export function UnfinishedCards() {
  const ids = useUnfinished()
  if (ids.length === 0) return null
  return (
    <Panel
      variant="ticket"
      title={<FormattedMessage id="instant-games.unfinished" values={{ count: ids.length }} />}
    >
      <ul role="list" className={styles.cards}>
        {ids.map((id) => (
          <UnfinishedCard key={id} gameInstanceId={id} />
        ))}
      </ul>
    </Panel>
  )
}

function UnfinishedCard({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  return game ? <CardRow game={game} /> : null
}

function CardRow({ game }: { game: GameInstance }) {
  const { gameInstanceId, gameTitle, lastJoinTimeMs } = game
  const isDelayed = useIsDelayed(game)
  return (
    <li className={styles.card}>
      <p className={styles.name}>
        <span>{gameTitle}</span>
        {isDelayed ? (
          <span className={styles.note}>
            <FormattedMessage id="instant-games.delayed" />
          </span>
        ) : lastJoinTimeMs === undefined ? null : (
          <span className={styles.note}>
            <FormattedMessage
              id="instant-games.waitsUntil"
              values={{ time: <DateTime at={lastJoinTimeMs + INSTANT_GAME_FINISH_MS} /> }}
            />
          </span>
        )}
      </p>
      <span className={styles.actions}>
        {isDelayed ? <TakeBackButton game={game} /> : null}
        <GameButton game={game} to="watch" params={{ id: gameInstanceId }} size="small">
          <FormattedMessage id="instant-games.goOn" />
        </GameButton>
      </span>
    </li>
  )
}
