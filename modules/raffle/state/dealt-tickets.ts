import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Whether a raffle deals its tickets: players choose how many, and get the next free ones when they buy. */
export const isDealt = ({ manualBet }: Pick<GameInstance, 'manualBet'>): boolean => manualBet === false

/** Further tickets for the basket of such a raffle, which has the places of its tickets: 1 up to their number. */
export const dealtPlaces = (tickets: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, place) => tickets.length + place + 1)
