import type { Bits } from './bit-tests.ts'
import { chiSquareP, upperGamma } from './special-functions.ts'

const BLOCKS = 8

/** The patterns of this length that cannot overlap themselves: no suffix is also a prefix. */
export function aperiodicTemplates(length: number): string[] {
  const all = Array.from({ length: 2 ** length }, (_, index) => index.toString(2).padStart(length, '0'))
  return all.filter((pattern) => {
    for (let shift = 1; shift < length; shift++)
      if (pattern.endsWith(pattern.slice(0, length - shift))) return false
    return true
  })
}

/** NIST SP 800-22 Rev. 1a, 2.7: frequency of each pattern that cannot overlap itself. One p-value each. */
export function nonOverlappingTemplates(bits: Bits, templates: readonly string[], blocks = BLOCKS): number[] {
  const size = templates[0]!.length
  const block = Math.floor(bits.length / blocks)
  const indexOf = new Int16Array(2 ** size).fill(-1)
  for (const [index, template] of templates.entries()) indexOf[Number.parseInt(template, 2)] = index
  const counts = new Float64Array(templates.length * blocks)
  for (let one = 0; one < blocks; one++) {
    countWindows(bits.subarray(one * block, (one + 1) * block), size, (window) => {
      const index = indexOf[window]!
      if (index >= 0) counts[index * blocks + one]!++
    })
  }
  const mean = (block - size + 1) / 2 ** size
  const variance = block * (1 / 2 ** size - (2 * size - 1) / 2 ** (2 * size))
  return templates.map((_, index) => {
    const own = counts.subarray(index * blocks, (index + 1) * blocks)
    const statistic = own.reduce((sum, count) => sum + (count - mean) ** 2 / variance, 0)
    return upperGamma(blocks / 2, statistic / 2)
  })
}

function countWindows(bits: Bits, size: number, see: (window: number) => void): void {
  const mask = 2 ** size - 1
  let window = 0
  for (let at = 0; at < bits.length; at++) {
    window = ((window << 1) | bits[at]!) & mask
    if (at >= size - 1) see(window)
  }
}

const RUN = 9
const RUN_BLOCK = 1032
/** 3.8, after K. Hamano and T. Kaneko: chances that nine ones occur 0, 1, 2, 3, 4 and more times in a block. */
const RUN_CHANCES = [0.364091, 0.185659, 0.139381, 0.100571, 0.070432, 0.139865]

/** 2.8: frequency of nine ones in a row in blocks, overlapping. */
export function overlappingTemplate(bits: Bits, chances: readonly number[] = RUN_CHANCES): number {
  const blocks = Math.floor(bits.length / RUN_BLOCK)
  const counts = chances.map(() => 0)
  for (let block = 0; block < blocks; block++) {
    let ones = 0
    let found = 0
    for (let at = block * RUN_BLOCK; at < (block + 1) * RUN_BLOCK; at++) {
      ones = bits[at] === 1 ? ones + 1 : 0
      if (ones >= RUN) found++
    }
    counts[Math.min(found, chances.length - 1)]!++
  }
  const statistic = chances.reduce(
    (sum, chance, index) => sum + (counts[index]! - blocks * chance) ** 2 / (blocks * chance),
    0,
  )
  return chiSquareP(statistic, chances.length - 1)
}
