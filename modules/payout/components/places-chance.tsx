import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './payout-table-view.module.css'

/** How many plays come in a paid place, of those sold and of all that can be sold: the one chance that depends on the sales. */
export function PlacesChance({ game, places }: { game: GameInstance; places: number }) {
  const { gamePlayCurrent: sold = 0, gamePlayMax: most = 0 } = game
  return (
    <span className={styles.odds}>
      <FormattedMessage
        id="payout.places.chance"
        values={{ places, now: Math.min(places, sold), sold, most }}
      />
    </span>
  )
}
