import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { TicketFace } from './ticket-face.tsx'
import styles from './winning-tickets.module.css'

export interface WinningTicketsProps {
  game: GameInstance
  tickets: readonly number[]
  /** The player's tickets. */
  own: ReadonlySet<number>
}

/** The tickets that won one prize, the player's own marked. */
export function WinningTickets({ game, tickets, own }: WinningTicketsProps) {
  if (tickets.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="raffle.over.notDrawn" />
      </p>
    )
  }
  return (
    <ul role="list" className={styles.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket}>
          <TicketFace ticket={ticket} game={game} state={own.has(ticket) ? 'won' : 'plain'}>
            {own.has(ticket) ? <FormattedMessage id="raffle.stage.own" /> : null}
          </TicketFace>
        </li>
      ))}
    </ul>
  )
}
