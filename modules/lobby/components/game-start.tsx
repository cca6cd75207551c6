import { FormattedMessage, useIntl } from 'react-intl'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Time } from '#runtime/format/date.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isShared, playsLeft } from '../rules/game-order.ts'
import styles from './game-start.module.css'

/** When a game starts: at its time, as soon as its plays are sold, or at once. */
export function GameStart({ game }: { game: GameInstance }) {
  if (!isShared(game)) {
    return (
      <p className={styles.time}>
        <FormattedMessage id="lobby.instant" />
      </p>
    )
  }
  return game.tournamentStartTime === undefined ? (
    <StartsWhenFull game={game} />
  ) : (
    <StartsAt at={game.tournamentStartTime} />
  )
}

function StartsAt({ at }: { at: number }) {
  return (
    <p className={styles.start}>
      <span className={styles.countdown}>
        <Countdown until={at} />
      </span>
      <span className={styles.time}>
        <FormattedMessage id="lobby.startsAt" values={{ time: <Time at={at} /> }} />
      </span>
    </p>
  )
}

function StartsWhenFull({ game }: { game: GameInstance }) {
  const intl = useIntl()
  const sold = game.gamePlayCurrent ?? 0
  const max = game.gamePlayMax ?? 0
  return (
    <ProgressBar
      label={intl.formatMessage({ id: 'lobby.playsSold' }, { unit: playUnits[game.gameRule] })}
      labelShown
      value={sold}
      max={max}
      valueText={intl.formatMessage({ id: 'lobby.playsSold.of' }, { sold, max })}
      note={
        <FormattedMessage
          id="lobby.playsLeft"
          values={{ unit: playUnits[game.gameRule], left: playsLeft(game) }}
        />
      }
    />
  )
}
