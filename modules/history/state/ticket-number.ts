import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** A ticket of a raffle as it is printed: six digits after the raffle's prefix. */
export function ticketNumber(ticket: number, { extras }: Pick<GameInstance, 'extras'>): string {
  return `${extras?.raffleTicketPrefix ?? ''}${String(ticket).padStart(6, '0')}`
}

/** The number of a raffle ticket in its play; null for plays of another kind. */
export function ticketOf(play: string): number | null {
  const digits = /^T:(\d+)$/.exec(play)?.[1]
  return digits === undefined ? null : Number(digits)
}
