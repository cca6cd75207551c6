import { chiSquareP, complementaryError, normalBelow, upperGamma } from './special-functions.ts'

/** A sequence of bits, one a byte: 0 or 1. */
export type Bits = Uint8Array

/** The bits of bytes, the highest first. */
export function bitsOf(bytes: Uint8Array): Bits {
  const bits = new Uint8Array(bytes.length * 8)
  for (const [index, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit++) bits[index * 8 + bit] = (byte >> (7 - bit)) & 1
  }
  return bits
}

/** NIST SP 800-22 Rev. 1a, 2.1: equal frequency of ones and zeros. */
export function frequency(bits: Bits): number {
  let sum = 0
  for (const bit of bits) sum += 2 * bit - 1
  return complementaryError(Math.abs(sum) / Math.sqrt(bits.length) / Math.SQRT2)
}

/** 2.2: equal frequency within blocks. */
export function blockFrequency(bits: Bits, blockLength: number): number {
  const blocks = Math.floor(bits.length / blockLength)
  let statistic = 0
  for (let block = 0; block < blocks; block++) {
    let ones = 0
    for (let at = 0; at < blockLength; at++) ones += bits[block * blockLength + at] ?? 0
    statistic += (ones / blockLength - 0.5) ** 2
  }
  return upperGamma(blocks / 2, 2 * blockLength * statistic)
}

/** 2.3: number of runs. */
export function runs(bits: Bits): number {
  let ones = 0
  let count = 1
  for (let at = 0; at < bits.length; at++) {
    ones += bits[at] ?? 0
    if (at > 0 && bits[at] !== bits[at - 1]) count++
  }
  const share = ones / bits.length
  const spread = 2 * share * (1 - share)
  return complementaryError(Math.abs(count - bits.length * spread) / (Math.sqrt(2 * bits.length) * spread))
}

/** The classes of 2.4 by sequence length: block length, distinguished longest runs, their probabilities. */
const LONGEST_RUNS = [
  {
    from: 750_000,
    block: 10_000,
    lowest: 10,
    chances: [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727],
  },
  {
    from: 6272,
    block: 128,
    lowest: 4,
    chances: [0.117403579, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847],
  },
  { from: 128, block: 8, lowest: 1, chances: [0.21484375, 0.3671875, 0.23046875, 0.1875] },
] as const

/** 2.4: longest run of ones in a block. */
export function longestRun(bits: Bits): number {
  const kind = LONGEST_RUNS.find(({ from }) => bits.length >= from)
  if (kind === undefined) throw new RangeError('too short for this test')
  const { block, lowest, chances } = kind
  const blocks = Math.floor(bits.length / block)
  const counts = chances.map(() => 0)
  for (let first = 0; first < blocks * block; first += block) {
    const longest = longestIn(bits.subarray(first, first + block))
    const place = Math.min(Math.max(longest - lowest, 0), chances.length - 1)
    counts[place] = (counts[place] ?? 0) + 1
  }
  const statistic = chances.reduce(
    (sum, chance, index) => sum + ((counts[index] ?? 0) - blocks * chance) ** 2 / (blocks * chance),
    0,
  )
  return chiSquareP(statistic, chances.length - 1)
}

function longestIn(bits: Bits): number {
  let longest = 0
  let current = 0
  for (const bit of bits) {
    current = bit === 1 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest
}

/** 2.11: equal frequency of all patterns of `length` bits. Two p-values. */
export function serial(bits: Bits, length: number): [number, number] {
  const psi = [length, length - 1, length - 2].map((size) => patternSquares(bits, size))
  const [first = 0, second = 0, third = 0] = psi
  return [
    upperGamma(2 ** (length - 2), (first - second) / 2),
    upperGamma(2 ** (length - 3), (first - 2 * second + third) / 2),
  ]
}

function patternSquares(bits: Bits, size: number): number {
  if (size <= 0) return 0
  const squares = patternCounts(bits, size).reduce((sum, count) => sum + count * count, 0)
  return (2 ** size / bits.length) * squares - bits.length
}

/** 2.12: frequency of patterns of `length` bits relative to `length` + 1. */
export function approximateEntropy(bits: Bits, length: number): number {
  const phi = (size: number) =>
    patternCounts(bits, size).reduce((sum, count) => {
      const share = count / bits.length
      return share === 0 ? sum : sum + share * Math.log(share)
    }, 0)
  const entropy = phi(length) - phi(length + 1)
  return upperGamma(2 ** (length - 1), bits.length * (Math.LN2 - entropy))
}

/** Frequency of each pattern, overlapping and wrapped around the end. */
function patternCounts(bits: Bits, size: number): Float64Array {
  const counts = new Float64Array(2 ** size)
  const mask = 2 ** size - 1
  let pattern = 0
  for (let at = 0; at < size - 1; at++) pattern = (pattern << 1) | bits[at]!
  for (let at = size - 1; at < bits.length; at++) {
    pattern = ((pattern << 1) | bits[at]!) & mask
    counts[pattern]!++
  }
  for (let at = 0; at < size - 1; at++) {
    pattern = ((pattern << 1) | bits[at]!) & mask
    counts[pattern]!++
  }
  return counts
}

/** 2.13: maximum distance of the random walk from its start (+1 for a one, −1 for a zero). */
export function cumulativeSums(bits: Bits): number {
  const { length } = bits
  let sum = 0
  let furthest = 0
  for (const bit of bits) {
    sum += 2 * bit - 1
    furthest = Math.max(furthest, Math.abs(sum))
  }
  const root = Math.sqrt(length)
  const between = (low: number, high: number) =>
    normalBelow((high * furthest) / root) - normalBelow((low * furthest) / root)
  const reach = length / furthest
  let p = 1
  for (let k = Math.ceil((-reach + 1) / 4); k <= Math.floor((reach - 1) / 4); k++)
    p -= between(4 * k - 1, 4 * k + 1)
  for (let k = Math.ceil((-reach - 3) / 4); k <= Math.floor((reach - 1) / 4); k++)
    p += between(4 * k + 1, 4 * k + 3)
  return p
}
