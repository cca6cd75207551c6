import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { Chance } from '#modules/game-rules/rules/game-rules.ts'
import { PATTERNS } from './patterns.ts'

/**
 * Exact chance that one card completes a pattern with at most this many balls. By inclusion and exclusion over the ways to
 * complete it: u given numbers are among the first n of N balls in C(N − u, n − u) of C(N, n) draws.
 */
export function chanceWithin(pattern: BingoPattern, ballCount: number): Chance {
  const { balls } = PATTERNS[pattern]
  let ways = 0n
  for (const [size, count] of unionSizes(pattern).entries())
    ways += BigInt(count) * combinations(balls - size, ballCount - size)
  return { ways, outOf: combinations(balls, ballCount) }
}

const counted = new Map<BingoPattern, number[]>()

/** For each size: the number of unions of an odd number of ways with that size, minus those of an even number. */
function unionSizes(pattern: BingoPattern): number[] {
  const known = counted.get(pattern)
  if (known !== undefined) return known
  const masks = PATTERNS[pattern].ways.map((way) => way.reduce((mask, place) => mask | (1 << place), 0))
  const sizes: number[] = []
  const choose = (from: number, union: number, sign: number): void => {
    for (let way = from; way < masks.length; way++) {
      const wider = union | masks[way]!
      const size = bitsOf(wider)
      sizes[size] = (sizes[size] ?? 0) + sign
      choose(way + 1, wider, -sign)
    }
  }
  choose(0, 0, 1)
  const counts = Array.from(sizes, (count) => count ?? 0)
  counted.set(pattern, counts)
  return counts
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++
  return bits
}
