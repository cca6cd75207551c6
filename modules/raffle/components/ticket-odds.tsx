import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { chancesOf } from '../state/ticket-odds.ts'
import styles from './ticket-odds.module.css'

export interface TicketOddsProps {
  game: GameInstance
  /** Tickets about to be bought, besides those that the player has. */
  chosen: number
  /** Number of prizes over all ranks; 0 while it is unknown. */
  prizeCount: number
}

/**
 * The chances of the player's tickets with those about to be bought: among all that can be sold, and among those that would be sold
 * with them. Without tickets, of a single one.
 */
export function TicketOdds({ game, chosen, prizeCount }: TicketOddsProps) {
  const { gamePlayMax: most = 0, gamePlayCurrent: sold = 0, playerPlaysInGame: held = 0 } = game
  const tickets = held + chosen
  const counted = Math.max(1, tickets)
  const soldWith = Math.min(most, sold + (tickets === 0 ? 1 : chosen))
  const all = { name: 'all', of: most } as const
  // Alone in the draw, a player would read that every ticket wins.
  const cases = soldWith > counted ? [all, { name: 'sold', of: soldWith } as const] : [all]
  return (
    <div className={styles.odds}>
      <p className={styles.lead}>
        <FormattedMessage id="raffle.odds" values={{ tickets }} />
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="raffle.sold" />
            </th>
            <th scope="col">
              <FormattedMessage id="raffle.odds.grand" />
            </th>
            {prizeCount > 1 ? (
              <th scope="col">
                <FormattedMessage id="raffle.odds.any" values={{ prizes: prizeCount }} />
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {cases.map(({ name, of }) => {
            const { grandPrize, anyPrize } = chancesOf(counted, of, prizeCount)
            return (
              <tr key={name}>
                <th scope="row">
                  <FormattedMessage id={`raffle.odds.${name}`} values={{ sold: of }} />
                </th>
                <td>
                  <FormattedMessage
                    id="raffle.odds.share"
                    values={{ tickets: counted, of, share: grandPrize }}
                  />
                </td>
                {prizeCount > 1 ? (
                  <td>
                    <FormattedMessage id="raffle.odds.percent" values={{ share: anyPrize }} />
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
