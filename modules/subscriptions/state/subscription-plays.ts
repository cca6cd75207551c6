import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/** One play of a subscription as shown: balls for numbers, otherwise its text (a ticket, a bet). */
export type ShownPlay =
  | { kind: 'numbers'; main: number[]; second: number[]; count: number }
  | { kind: 'text'; text: string }

export function shownPlay(play: string): ShownPlay {
  const numbers = readPlayNumbers(play)
  return numbers ? { kind: 'numbers', ...numbers } : { kind: 'text', text: play }
}
