/** Tickets in the grid at once: a raffle of a million numbers costs the page no more than one of a hundred. */
export const PAGE_TICKETS = 100

/** All tickets in order, or those whose number ends with these digits. */
export interface TicketSearch {
  readonly ending: string
}

export interface TicketPage {
  readonly tickets: readonly number[]
  /** From 0. */
  readonly page: number
  readonly pages: number
}

/** One page of the tickets that a search finds; a page beyond the last one is the last. */
export function pageOfTickets(range: number, { ending }: TicketSearch, page: number): TicketPage {
  const { first, step } = series(ending)
  const count = first > range ? 0 : Math.floor((range - first) / step) + 1
  const pages = Math.max(1, Math.ceil(count / PAGE_TICKETS))
  const shown = Math.min(Math.max(0, page), pages - 1)
  const start = shown * PAGE_TICKETS
  const tickets = Array.from(
    { length: Math.min(PAGE_TICKETS, count - start) },
    (_, place) => first + (start + place) * step,
  )
  return { tickets, page: shown, pages }
}

/** The page of all tickets that has this one. */
export const pageOfTicket = (ticket: number): number => Math.floor((ticket - 1) / PAGE_TICKETS)

/** Numbers with an ending are evenly spaced; without an ending every number counts. Zero is no ticket. */
function series(ending: string): { first: number; step: number } {
  const step = 10 ** ending.length
  const value = Number(ending)
  return { first: value === 0 ? step : value, step }
}
