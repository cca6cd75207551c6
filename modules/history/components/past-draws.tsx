import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DrawResults } from './draw-results.tsx'
import { GamePageLink } from './game-page-link.tsx'
import { ReplayLink } from './replay-link.tsx'
import styles from './history.module.css'

/** Past draws with their results, and the way to check each one. */
export function PastDraws({ games }: { games: readonly GameInstance[] }) {
  return (
    <ul role="list" className={styles.draws}>
      {games.map((game) => (
        <li key={game.gameInstanceId} className={styles.drawRow}>
          <p className={styles.game}>
            <span className={styles.name}>
              <GamePageLink game={game} />
            </span>
            {game.endedTime === undefined ? null : (
              <span className={styles.note}>
                <FormattedMessage
                  id="history.gameNumber"
                  values={{ id: game.gameInstanceId, time: <DateTime at={game.endedTime} /> }}
                />
              </span>
            )}
          </p>
          <DrawResults game={game} results={game.gameResult?.gameDrawResults ?? []} />
          <span className={styles.links}>
            <ReplayLink game={game} />
            {game.playerInGame ? (
              <GoLink
                screen="history.list"
                params={{ id: game.gameInstanceId }}
                className={styles.link ?? ''}
              >
                <FormattedMessage id="history.myPlays" />
              </GoLink>
            ) : null}
            <GoLink
              screen="fairness.verify"
              params={{ id: game.gameInstanceId }}
              className={styles.link ?? ''}
            >
              <FormattedMessage id="history.verify" />
            </GoLink>
          </span>
        </li>
      ))}
    </ul>
  )
}
