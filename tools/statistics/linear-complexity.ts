import type { Bits } from './bit-tests.ts'
import { chiSquareP } from './special-functions.ts'

/** 3.10: blocks whose distance is at most −2.5, −1.5, … 2.5, and above. */
const CHANCES = [0.010417, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833]

/** NIST SP 800-22 Rev. 1a, 2.10: length of the shift registers that generate blocks. */
export function linearComplexity(bits: Bits, block: number, chances: readonly number[] = CHANCES): number {
  const blocks = Math.floor(bits.length / block)
  const sign = block % 2 === 0 ? 1 : -1
  const mean = block / 2 + (9 - sign) / 36 - (block / 3 + 2 / 9) / 2 ** block
  const counts = chances.map(() => 0)
  for (let one = 0; one < blocks; one++) {
    const length = shortestRegister(bits.subarray(one * block, (one + 1) * block))
    const distance = sign * (length - mean) + 2 / 9
    counts[Math.min(Math.max(Math.ceil(distance + 2.5), 0), chances.length - 1)]!++
  }
  const statistic = chances.reduce(
    (sum, chance, index) => sum + (counts[index]! - blocks * chance) ** 2 / (blocks * chance),
    0,
  )
  return chiSquareP(statistic, chances.length - 1)
}

const WORD = 32

/**
 * The length of the shortest linear feedback shift register that generates these bits (E. R. Berlekamp, J. L. Massey). The
 * bits so far are packed in words, the latest first, so that a discrepancy is the parity of a product of words.
 */
export function shortestRegister(bits: Bits): number {
  const words = Math.ceil((bits.length + 1) / WORD)
  const seen = new Int32Array(words)
  let taps = new Int32Array(words)
  let before = new Int32Array(words)
  let spare = new Int32Array(words)
  taps[0] = 1
  before[0] = 1
  let length = 0
  let shift = 1
  for (let at = 0; at < bits.length; at++, shift++) {
    shiftIn(seen, bits[at]!)
    let product = 0
    for (let word = 0; word < words; word++) product ^= taps[word]! & seen[word]!
    if (parity(product) === 0) continue
    spare.set(taps)
    addShifted(taps, before, shift)
    if (2 * length > at) continue
    length = at + 1 - length
    const old = before
    before = spare
    spare = old
    shift = 0
  }
  return length
}

/** Shifts all bits up by one and inserts a new lowest bit. */
function shiftIn(words: Int32Array, bit: number): void {
  let carry = bit
  for (let word = 0; word < words.length; word++) {
    const value = words[word]!
    words[word] = (value << 1) | carry
    carry = value >>> (WORD - 1)
  }
}

function addShifted(to: Int32Array, from: Int32Array, places: number): void {
  const whole = Math.floor(places / WORD)
  const rest = places % WORD
  for (let word = to.length - 1; word >= whole; word--) {
    const lower = rest > 0 && word > whole ? from[word - whole - 1]! >>> (WORD - rest) : 0
    to[word]! ^= (from[word - whole]! << rest) | lower
  }
}

function parity(word: number): number {
  let folded = word ^ (word >>> 16)
  folded ^= folded >>> 8
  folded ^= folded >>> 4
  return (0x6996 >>> (folded & 15)) & 1
}
