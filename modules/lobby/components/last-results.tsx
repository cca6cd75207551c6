import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow, type BallRowProps } from '#games/components/ball-row.tsx'
import text from '#runtime/components/text.module.css'
import { DateTime } from '#runtime/format/date.tsx'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLastDraws, useResultGames, type LastDraw } from '../state/use-last-results.ts'
import styles from './last-results.module.css'

export interface LastResultsProps {
  size: NonNullable<BallRowProps['size']>
}

/** The last results, game by game. The heading appears with the first result: a new site has none. */
export function LastResults({ size }: LastResultsProps) {
  const gameIds = useResultGames()
  return (
    <section className={styles.results} aria-labelledby="lobby-results">
      <h2 id="lobby-results" className={text.title}>
        <FormattedMessage id="lobby.results" />
      </h2>
      <ul role="list" className={styles.list}>
        {gameIds.map((gameId) => (
          <LastResult key={gameId} gameId={gameId} size={size} />
        ))}
      </ul>
    </section>
  )
}

function LastResult({ gameId, size }: LastResultsProps & { gameId: number }) {
  const instanceId = useFirstGameInstanceId({ gameId })
  const title = useGameInstance(instanceId ?? 0)?.gameTitle
  const last = useLastDraws(gameId, 1).data?.[0]
  if (!last) return null
  return (
    <li className={styles.result}>
      <p className={styles.game}>
        <span className={styles.title}>{title}</span>
        <span className={styles.time}>
          <DateTime at={last.endedTime} />
        </span>
      </p>
      <DrawnNumbers last={last} size={size} />
      <GoLink screen="fairness.verify" params={{ id: last.gameInstanceId }} className={styles.verify ?? ''}>
        <FormattedMessage id="lobby.verify" />
      </GoLink>
    </li>
  )
}

function DrawnNumbers({ last, size }: LastResultsProps & { last: LastDraw }) {
  const intl = useIntl()
  const { balls, balls2nd = [] } = last.draw
  const numbers = [...balls, ...balls2nd].join(', ')
  return (
    <div className={styles.numbers}>
      <BallRow
        size={size}
        label={intl.formatMessage({ id: 'lobby.drawn' }, { numbers })}
        main={balls}
        second={balls2nd}
      />
    </div>
  )
}
