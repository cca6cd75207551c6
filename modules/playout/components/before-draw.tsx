import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { StartCountdown } from './start-countdown.tsx'
import styles from './before-draw.module.css'

/** The time until a draw, or the plays that it still waits for. */
export function BeforeDraw({ game }: { game: GameInstance }) {
  const startTime = game.startTime ?? game.tournamentStartTime
  const missing = (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0)
  if (game.gameStatus === 'RETRY') {
    return (
      <p className={styles.lead}>
        <FormattedMessage id="playout.retrying" />
      </p>
    )
  }
  if (startTime === undefined) {
    return (
      <>
        <p className={styles.lead}>
          <FormattedMessage id="playout.startsWhenFull" />
        </p>
        <p className={styles.countdown}>
          <FormattedMessage id="playout.playsMissing" values={{ missing }} />
        </p>
      </>
    )
  }
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="playout.startsIn" />
      </p>
      <p className={styles.countdown}>
        <StartCountdown gameRule={game.gameRule} until={startTime} />
      </p>
    </>
  )
}
