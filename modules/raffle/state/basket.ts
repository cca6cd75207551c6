/** The tickets that a player is about to buy, in the order chosen. */
export interface Basket {
  readonly tickets: readonly number[]
  /** A ticket that was pressed although no more can be taken. */
  readonly surplus: number | null
}

export type BasketAction =
  | { type: 'toggled'; ticket: number }
  /** Adds at most `count` of these tickets: those that the basket does not have. */
  | { type: 'added'; tickets: readonly number[]; count: number }
  | { type: 'removed'; tickets: readonly number[] }
  | { type: 'cleared' }

export const EMPTY_BASKET: Basket = { tickets: [], surplus: null }

/** The reducer of a basket; `room` is the number of tickets that can be bought at once. */
export function reduceBasket(basket: Basket, action: BasketAction, room: number): Basket {
  const { tickets } = basket
  switch (action.type) {
    case 'toggled': {
      const { ticket } = action
      if (tickets.includes(ticket)) return { tickets: tickets.filter((one) => one !== ticket), surplus: null }
      return tickets.length < room
        ? { tickets: [...tickets, ticket], surplus: null }
        : { tickets, surplus: ticket }
    }
    case 'added': {
      const fresh = action.tickets.filter((ticket) => !tickets.includes(ticket)).slice(0, action.count)
      return { tickets: [...tickets, ...fresh].slice(0, Math.max(room, tickets.length)), surplus: null }
    }
    case 'removed':
      return { tickets: tickets.filter((ticket) => !action.tickets.includes(ticket)), surplus: null }
    case 'cleared':
      return EMPTY_BASKET
  }
}

/** Reads stored tickets; numbers that the raffle does not have are dropped. */
export function basketFromStored(stored: unknown, range: number, room: number): Basket {
  if (!Array.isArray(stored)) return EMPTY_BASKET
  const tickets = stored.filter(
    (ticket): ticket is number => Number.isInteger(ticket) && ticket >= 1 && ticket <= range,
  )
  return { tickets: [...new Set(tickets)].slice(0, room), surplus: null }
}
