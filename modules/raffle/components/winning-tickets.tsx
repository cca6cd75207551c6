import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { TicketFace } from './ticket-face.tsx'
import styles from './winning-tickets.module.css'

export interface WinningTicketsProps {
  game: GameInstance
  tickets: readonly number[]
  /** The player's tickets. */
  own: ReadonlySet<number>
}

/** Tickets of one prize before the player asks for all. */
const SHOWN_FIRST = 24

/** The tickets that won one prize, the player's own first and marked. */
export function WinningTickets({ game, tickets, own }: WinningTicketsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const sorted = tickets.toSorted((one, other) => Number(own.has(other)) - Number(own.has(one)))
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_FIRST)
  if (tickets.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="raffle.over.notDrawn" />
      </p>
    )
  }
  return (
    <>
      <ul role="list" className={styles.tickets}>
        {shown.map((ticket) => (
          <li key={ticket}>
            <TicketFace ticket={ticket} game={game} state={own.has(ticket) ? 'won' : 'plain'}>
              {own.has(ticket) ? <FormattedMessage id="raffle.stage.own" /> : null}
            </TicketFace>
          </li>
        ))}
      </ul>
      {shown.length < tickets.length ? (
        <div>
          <ActionButton kind="quiet" size="small" onClick={() => setShowsAll(true)}>
            <FormattedMessage id="raffle.mine.all" values={{ count: tickets.length }} />
          </ActionButton>
        </div>
      ) : null}
    </>
  )
}
