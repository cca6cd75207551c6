/**
 * The shape of a play of numbers on the wire: `3-11-19|2-9#4` is a main set, a second set and how many equal
 * plays were aggregated. Reads the notation only; whether a game takes the play is for the game's rules.
 */
export interface PlayNumbers {
  main: number[]
  second: number[]
  count: number
}

const NUMBERS = /^[0-9]{1,4}(?:-[0-9]{1,4})*$/
const PLAY = /^([0-9-]+)(?:\|([0-9-]+))?(?:#([1-9][0-9]{0,5}))?$/

function readNumbers(text: string): number[] | null {
  return NUMBERS.test(text) ? text.split('-').map(Number) : null
}

/** Null where the text is not a play of numbers: a ticket, a card, or no play at all. */
export function readPlayNumbers(play: string): PlayNumbers | null {
  const match = PLAY.exec(play)
  if (!match) return null
  const main = readNumbers(match[1] ?? '')
  const second = match[2] === undefined ? [] : readNumbers(match[2])
  if (main === null || second === null) return null
  return { main, second, count: match[3] === undefined ? 1 : Number(match[3]) }
}

/** Writes a play in its canonical form: numbers ascending, the second set behind a bar. */
export function writePlayNumbers(main: readonly number[], second: readonly number[] = []): string {
  const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).join('-')
  return second.length === 0 ? ascending(main) : `${ascending(main)}|${ascending(second)}`
}
