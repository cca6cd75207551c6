import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { TicketRules } from '#modules/game-rules/rules/game-rules.ts'

const PREFIX = 'T:'
const DIGITS = 6
const TICKET = /^T:([0-9]{1,7})$/
const NEXT_FREE = /^T:next(?:#([1-9][0-9]{0,3}))?$/

/** Six digits of a ticket, more only where its number has more. */
export const ticketDigits = (ticket: number): string => String(ticket).padStart(DIGITS, '0')

/** `T:000123`. */
export const ticketRules: TicketRules = {
  nextFree: `${PREFIX}next`,
  playOf: (ticket) => PREFIX + ticketDigits(ticket),
  ticketOf: (play) => Number(play.slice(PREFIX.length)),
}

/** The number of a ticket string, padded or not; null where it is no ticket. */
export function readTicket(play: string): number | null {
  const digits = TICKET.exec(play)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The number of tickets in `T:next` or `T:next#3`, which are allocated when they are bought; null for another play. */
export function countNextFree(play: string): number | null {
  const match = NEXT_FREE.exec(play)
  return match && Number(match[1] ?? 1)
}

/** A ticket of a raffle as it is printed: six digits after the raffle's prefix. */
export function ticketNumber(ticket: number, { extras }: Pick<GameInstance, 'extras'>): string {
  return `${extras?.raffleTicketPrefix ?? ''}${ticketDigits(ticket)}`
}
