import { useState, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { placeAfterKey, shownColumns } from '#games/components/grid-movement.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ticketDigits, ticketNumber } from '../rules/ticket-numbers.ts'
import type { Basket, BasketAction } from '../state/basket.ts'
import styles from './ticket-grid.module.css'

export interface TicketGridProps {
  game: GameInstance
  tickets: readonly number[]
  /** Null while it is unknown. */
  sold: ReadonlySet<number> | null
  basket: Basket
  /** The ticket that was searched for. */
  marked: number
  act: (action: BasketAction) => void
}

/** The cells of the browser's order: one is in the tab order, and the arrow keys move between them. */
const cellsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('button')]

/** A page of tickets as stubs: free, sold or taken. */
export function TicketGrid({ game, tickets, sold, basket, marked, act }: TicketGridProps) {
  const intl = useIntl()
  const [focused, setFocused] = useState<number | null>(null)
  const inOrder = focused !== null && tickets.includes(focused) ? focused : tickets[0]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const cells = cellsOf(event.currentTarget)
    const index = cells.findIndex((cell) => cell === event.target)
    const next = placeAfterKey(event.key, {
      index,
      count: cells.length,
      columns: shownColumns(cells, 10),
      rightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (index === -1 || next === null) return
    event.preventDefault()
    setFocused(tickets[next] ?? null)
    cells[next]?.focus()
  }
  return (
    // Key events of the tickets bubble to the group: the group itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <div
        role="group"
        aria-label={intl.formatMessage({ id: 'raffle.pick.grid' })}
        aria-busy={sold === null || undefined}
        className={styles.grid}
      >
        {tickets.map((ticket) => {
          const isSold = sold?.has(ticket) ?? false
          const isChosen = basket.tickets.includes(ticket)
          const state = isChosen
            ? isSold
              ? 'gone'
              : 'chosen'
            : isSold
              ? 'sold'
              : sold === null
                ? 'unknown'
                : 'free'
          return (
            <button
              key={ticket}
              type="button"
              dir="ltr"
              className={styles.cell}
              data-state={state}
              data-marked={ticket === marked || undefined}
              tabIndex={ticket === inOrder ? 0 : -1}
              aria-pressed={isChosen}
              aria-disabled={isSold && !isChosen ? true : undefined}
              aria-label={intl.formatMessage(
                { id: 'raffle.pick.cell' },
                { ticket: ticketNumber(ticket, game), state },
              )}
              onClick={() => {
                setFocused(ticket)
                if (!isSold || isChosen) act({ type: 'toggled', ticket })
              }}
            >
              {ticketDigits(ticket)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
