/** Number of ways to choose `chosen` of `from`, exact. */
export function combinations(from: number, chosen: number): bigint {
  if (chosen < 0 || chosen > from) return 0n
  let ways = 1n
  for (let step = 1; step <= Math.min(chosen, from - chosen); step++) {
    ways = (ways * BigInt(from - step + 1)) / BigInt(step)
  }
  return ways
}
