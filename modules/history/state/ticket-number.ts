import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { ticketDigits } from '#modules/raffle/rules/ticket-numbers.ts'

/** A ticket of a raffle as it is printed: six digits after the raffle's prefix. */
export function ticketNumber(ticket: number, { extras }: Pick<GameInstance, 'extras'>): string {
  return `${extras?.raffleTicketPrefix ?? ''}${ticketDigits(ticket)}`
}
