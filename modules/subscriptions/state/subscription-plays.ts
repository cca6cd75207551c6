import { countNextFree } from '#modules/raffle/rules/ticket-numbers.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/** Plays of a subscription as shown: balls for numbers, the count of tickets that each draw allocates, otherwise a text (a bet). */
export type DisplayedPlay =
  | { kind: 'numbers'; main: number[]; second: number[]; count: number }
  | { kind: 'tickets'; count: number }
  | { kind: 'text'; text: string }

export function shownPlay(play: string): DisplayedPlay {
  const numbers = readPlayNumbers(play)
  if (numbers) return { kind: 'numbers', ...numbers }
  const tickets = countNextFree(play)
  return tickets === null ? { kind: 'text', text: play } : { kind: 'tickets', count: tickets }
}
