import { NOTHING, plus } from './fractions.ts'
import type { Chance } from './game-rules.ts'

/** The chance of any row, for rows that exclude each other: a line wins at most one of them. */
export function anyOf(chances: readonly Chance[]): Chance {
  return chances.reduce(plus, NOTHING)
}

/** The chance to succeed at least once in independent attempts. */
export function atLeastOnce({ ways, outOf }: Chance, attempts: number): Chance {
  const all = outOf ** BigInt(attempts)
  return { ways: all - (outOf - ways) ** BigInt(attempts), outOf: all }
}
