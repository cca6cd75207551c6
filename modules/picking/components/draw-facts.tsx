import { FormattedMessage } from 'react-intl'
import { Countdown } from '#runtime/format/countdown.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { DrawName } from './draw-name.tsx'
import styles from './draw-facts.module.css'

export interface DrawFactsProps {
  game: GameInstance
  /** The plays are bought: the closing time no longer matters. */
  isBought?: boolean
}

/** Which run of the game accepts the plays, when it is drawn and when it closes. */
export function DrawFacts({ game, isBought = false }: DrawFactsProps) {
  const { gameRule, tournamentStartTime, registrationEndTime, drawCount, gamePlaySize } = game
  const isDrawnAtOnce = useGameRoles()(game).buyNow !== undefined
  if (isDrawnAtOnce) {
    return isBought ? null : (
      <p>
        <FormattedMessage id="picking.draw.atOnce" />
      </p>
    )
  }
  return (
    <ul role="list" className={styles.facts}>
      <li>
        <DrawName game={game} />
      </li>
      <li>
        {tournamentStartTime === undefined ? (
          <FormattedMessage
            id="picking.draw.whenFull"
            values={{
              unit: playUnits[gameRule],
              left: Math.max(0, (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0)),
            }}
          />
        ) : (
          <FormattedMessage id="picking.draw.at" values={{ time: <DateTime at={tournamentStartTime} /> }} />
        )}
      </li>
      {drawCount === undefined ? null : (
        <li>
          <FormattedMessage id="picking.draw.race" values={{ draws: drawCount, balls: gamePlaySize }} />
        </li>
      )}
      {registrationEndTime === undefined || isBought ? null : (
        <li>
          <FormattedMessage
            id="picking.draw.closes"
            values={{ left: <Countdown until={registrationEndTime} /> }}
          />
        </li>
      )}
    </ul>
  )
}
