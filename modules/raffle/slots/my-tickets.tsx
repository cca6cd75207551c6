import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PrizeTitle } from '../components/prize-title.tsx'
import { TicketFace } from '../components/ticket-face.tsx'
import { ticketsOf } from '../state/prize-draws.ts'
import { usePrizes } from '../state/use-prizes.ts'
import { useDisplayedDraws } from '../state/use-displayed-draws.ts'
import styles from './my-tickets.module.css'

export interface MyTicketsProps {
  game: GameInstance
  draw: DrawState
}

/** Tickets that are shown before the player asks for all. */
const SHOWN_FIRST = 24

/** The player's tickets beside a draw; one that is drawn moves to the front with its prize. */
export default function MyTickets({ game, draw }: MyTicketsProps) {
  const { rows } = usePrizes(game)
  const [showsAll, setShowsAll] = useState(false)
  const tickets = useMemo(() => ticketsOf(draw.myPlays), [draw.myPlays])
  const shownDraws = useDisplayedDraws(game, draw, rows)
  if (tickets.length === 0) return null
  const ranks = new Map(
    shownDraws.flatMap((prize) => prize.tickets.map((ticket) => [ticket, prize.rankNumber])),
  )
  const sorted = tickets.toSorted(
    (one, other) => Number(ranks.has(other)) - Number(ranks.has(one)) || one - other,
  )
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_FIRST)
  return (
    <Panel title={<FormattedMessage id="raffle.mine" values={{ count: tickets.length }} />}>
      <ul role="list" className={styles.tickets}>
        {shown.map((ticket) => {
          const rank = ranks.get(ticket)
          return (
            <li key={ticket}>
              <TicketFace ticket={ticket} game={game} state={rank === undefined ? 'own' : 'won'}>
                {rank === undefined ? null : <PrizeTitle rank={rank} />}
              </TicketFace>
            </li>
          )
        })}
      </ul>
      {shown.length < tickets.length ? (
        <ActionButton kind="quiet" size="small" onClick={() => setShowsAll(true)}>
          <FormattedMessage id="raffle.mine.all" values={{ count: tickets.length }} />
        </ActionButton>
      ) : null}
    </Panel>
  )
}
