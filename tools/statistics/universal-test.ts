import type { Bits } from './bit-tests.ts'
import { complementaryError } from './special-functions.ts'

/** 3.9: by sequence length: the word length, and mean and variance of the statistic. */
const KINDS = [
  { from: 4_654_080, size: 9, mean: 8.1764248, variance: 3.311 },
  { from: 2_068_480, size: 8, mean: 7.1836656, variance: 3.238 },
  { from: 904_960, size: 7, mean: 6.1962507, variance: 3.125 },
  { from: 387_840, size: 6, mean: 5.2177052, variance: 2.954 },
]

/** NIST SP 800-22 Rev. 1a, 2.9, U. M. Maurer's test: compressibility of the sequence. */
export function universal(bits: Bits): number {
  const kind = KINDS.find(({ from }) => bits.length >= from)
  if (kind === undefined) throw new RangeError('too short for this test')
  const { size, mean, variance } = kind
  const first = 10 * 2 ** size
  const words = Math.floor(bits.length / size) - first
  const found = distances(bits, { size, first }) / words
  const factor = 0.7 - 0.8 / size + ((4 + 32 / size) * words ** (-3 / size)) / 15
  const deviation = factor * Math.sqrt(variance / words)
  return complementaryError(Math.abs(found - mean) / (Math.SQRT2 * deviation))
}

/** The sum of the logarithms of each word's distance to its previous occurrence; the `first` words only initialise the table. */
export function distances(bits: Bits, { size, first }: { size: number; first: number }): number {
  const latest = new Float64Array(2 ** size)
  let sum = 0
  for (let word = 1; word * size <= bits.length; word++) {
    let value = 0
    for (let at = (word - 1) * size; at < word * size; at++) value = (value << 1) | bits[at]!
    if (word > first) sum += Math.log2(word - latest[value]!)
    latest[value] = word
  }
  return sum
}
