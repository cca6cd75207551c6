import { FormattedMessage } from 'react-intl'
import { Countdown } from '#runtime/format/countdown.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './draw-time.module.css'

/** When a raffle is drawn: at its time, or when all tickets are sold. */
export function DrawTime({ game: { tournamentStartTime: at } }: { game: GameInstance }) {
  if (at === undefined) {
    return (
      <p className={styles.time}>
        <FormattedMessage id="raffle.whenSold" />
      </p>
    )
  }
  return (
    <p className={styles.time}>
      <span className={styles.countdown}>
        <Countdown until={at} />
      </span>
      <span className={styles.note}>
        <FormattedMessage id="raffle.drawAt" values={{ time: <DateTime at={at} /> }} />
      </span>
    </p>
  )
}
