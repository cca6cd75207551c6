/**
 * The format of a play of numbers on the wire: `3-11-19|2-9#4` is a main set, a second set and a count of equal plays.
 * Parses the notation only; the game's rules decide whether a play is valid.
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

/** Null where the text is not a play of numbers: a ticket, a card, or no play. */
export function readPlayNumbers(play: string): PlayNumbers | null {
  const match = PLAY.exec(play)
  if (!match) return null
  const main = readNumbers(match[1] ?? '')
  const second = match[2] === undefined ? [] : readNumbers(match[2])
  if (main === null || second === null) return null
  return { main, second, count: match[3] === undefined ? 1 : Number(match[3]) }
}

/** Writes a play in its canonical form: numbers ascending, the second set after a `|`. */
export function writePlayNumbers(main: readonly number[], second: readonly number[] = []): string {
  const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).join('-')
  return second.length === 0 ? ascending(main) : `${ascending(main)}|${ascending(second)}`
}
