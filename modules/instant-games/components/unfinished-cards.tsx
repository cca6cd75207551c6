import { FormattedMessage } from 'react-intl'
import { GameButton } from '#runtime/components/game-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useGameInstance } from '#runtime/live/game-instances.ts'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import { useUnfinished } from '../state/use-instant-games.ts'
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
  if (!game) return null
  const { gameTitle, lastJoinTimeMs } = game
  return (
    <li className={styles.card}>
      <p className={styles.name}>
        <span>{gameTitle}</span>
        {lastJoinTimeMs === undefined ? null : (
          <span className={styles.note}>
            <FormattedMessage
              id="instant-games.waitsUntil"
              values={{ time: <DateTime at={lastJoinTimeMs + INSTANT_GAME_FINISH_MS} /> }}
            />
          </span>
        )}
      </p>
      <GameButton game={game} to="watch" params={{ id: gameInstanceId }} size="small">
        <FormattedMessage id="instant-games.goOn" />
      </GameButton>
    </li>
  )
}
