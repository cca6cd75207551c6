import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useGo, useScreenPath } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { readTicket, ticketRules } from '../rules/ticket-numbers.ts'
import type { BasketAction } from '../state/basket.ts'
import { isDealt } from '../state/dealt-tickets.ts'
import styles from './basket-panel.module.css'
import { TicketFace } from './ticket-face.tsx'

export interface TicketCheckoutProps {
  game: GameInstance
  tickets: readonly number[]
  act: (action: BasketAction) => void
}

/** Sells tickets: the summary, the payment and the receipt are those of every game. */
export function TicketCheckout({ game, tickets, act }: TicketCheckoutProps) {
  const go = useGo()
  const pathOf = useScreenPath()
  const { gameId: gid, gameInstanceId: id } = game
  const dealt = isDealt(game)
  const plays = useMemo(
    () =>
      tickets.map((ticket) => ({
        play: dealt ? ticketRules.nextFree : ticketRules.playOf(ticket),
        lines: 1,
      })),
    [tickets, dealt],
  )
  const checkout: CheckoutProps = {
    game,
    plays,
    operation: 'joinGame',
    title: <FormattedMessage id="raffle.basket" values={{ count: tickets.length }} />,
    renderPlays: (offendingPlay, allocated) => {
      const offending = offendingPlay === null ? null : readTicket(offendingPlay)
      if (dealt && allocated === null) {
        return (
          <p className={styles.note}>
            <FormattedMessage id="raffle.basket.dealt" />
          </p>
        )
      }
      const shown = dealt ? (allocated ?? []).flatMap((play) => readTicket(play) ?? []) : tickets
      return (
        <ul role="list" className={styles.tickets}>
          {shown.map((ticket) => (
            <li key={ticket}>
              <TicketFace ticket={ticket} game={game} state={ticket === offending ? 'taken' : 'own'}>
                {ticket === offending ? <FormattedMessage id="raffle.ticket.sold" /> : null}
              </TicketFace>
            </li>
          ))}
        </ul>
      )
    },
    path: pathOf('raffle.tickets', { gid, id, step: 'confirm' }),
    onChange: (offendingPlay) => {
      const offending = offendingPlay === null ? null : readTicket(offendingPlay)
      if (offending !== null) act({ type: 'removed', tickets: [offending] })
      go('raffle.tickets', { gid, id })
    },
    onBought: () => act({ type: 'cleared' }),
  }
  return (
    <Slot id="game.checkout" of={checkout}>
      <NoticeCard tone="warning" title={<FormattedMessage id="raffle.notSold" />} />
    </Slot>
  )
}
