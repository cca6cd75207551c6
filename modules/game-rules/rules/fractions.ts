import type { Chance } from './game-rules.ts'

export const NOTHING: Chance = { ways: 0n, outOf: 1n }

export function plus(one: Chance, other: Chance): Chance {
  if (other.ways === 0n) return one
  return reduced(one.ways * other.outOf + other.ways * one.outOf, one.outOf * other.outOf)
}

export function times({ ways, outOf }: Chance, by: bigint, over = 1n): Chance {
  return reduced(ways * by, outOf * over)
}

export function isLess(one: Chance, other: Chance): boolean {
  return one.ways * other.outOf < other.ways * one.outOf
}

/** A fraction in lowest terms. */
export function reduced(ways: bigint, outOf: bigint): Chance {
  if (ways === 0n) return { ways, outOf: outOf === 0n ? 1n : outOf }
  let [a, b] = [ways < 0n ? -ways : ways, outOf]
  while (b !== 0n) [a, b] = [b, a % b]
  return { ways: ways / a, outOf: outOf / a }
}
