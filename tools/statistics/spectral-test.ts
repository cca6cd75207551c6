import { createRequire } from 'node:module'
import type { Bits } from './bit-tests.ts'
import { complementaryError } from './special-functions.ts'

/** Power-of-two transforms of complex numbers, each stored as two entries: real and imaginary part. */
interface PowerOfTwoTransform {
  transform: (out: Float64Array, data: Float64Array) => void
  inverseTransform: (out: Float64Array, data: Float64Array) => void
}
// The package has no type declarations.
const FFT = createRequire(import.meta.url)('fft.js') as new (size: number) => PowerOfTwoTransform

/** The expected share of peaks below the threshold. */
const BELOW = 0.95

/** NIST SP 800-22 Rev. 1a, 2.6: high peaks (periods) in the spectrum. */
export function spectral(bits: Bits): number {
  const { length } = bits
  const peaks = Math.floor(length / 2)
  const threshold = length * Math.log(1 / (1 - BELOW))
  const spectrum = fourierOf(length).transform(bits)
  let below = 0
  for (let at = 0; at < peaks; at++)
    if (spectrum[2 * at]! ** 2 + spectrum[2 * at + 1]! ** 2 < threshold) below++
  const distance = (below - BELOW * peaks) / Math.sqrt((length * BELOW * (1 - BELOW)) / 4)
  return complementaryError(Math.abs(distance) / Math.SQRT2)
}

let latest: Fourier | undefined

/** Cached: all sequences of a run have the same length. */
function fourierOf(length: number): Fourier {
  if (latest?.length !== length) latest = new Fourier(length)
  return latest
}

/**
 * The discrete Fourier transform of any length by one of a power of two: with jk = (j² + k² − (k − j)²) / 2 it is a
 * convolution with a chirp (L. I. Bluestein, 1970).
 */
class Fourier {
  readonly length: number
  private readonly fft: PowerOfTwoTransform
  private readonly chirp: Float64Array
  private readonly chirpSpectrum: Float64Array
  private readonly data: Float64Array
  private readonly out: Float64Array

  constructor(length: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * length))
    this.length = length
    this.fft = new FFT(size)
    this.data = new Float64Array(2 * size)
    this.out = new Float64Array(2 * size)
    this.chirp = new Float64Array(2 * length)
    this.chirpSpectrum = new Float64Array(2 * size)
    for (let at = 0; at < length; at++) {
      // Whole turns are removed while the square is exact.
      const angle = (Math.PI * ((at * at) % (2 * length))) / length
      this.chirp[2 * at] = Math.cos(angle)
      this.chirp[2 * at + 1] = -Math.sin(angle)
    }
    for (let at = 0; at < length; at++) {
      for (const place of [at, (size - at) % size]) {
        this.data[2 * place] = this.chirp[2 * at]!
        this.data[2 * place + 1] = -this.chirp[2 * at + 1]!
      }
    }
    this.fft.transform(this.chirpSpectrum, this.data)
  }

  /** Input −1 for a zero and 1 for a one. The result is overwritten by the next call. */
  transform(bits: Bits): Float64Array {
    const { data, out, chirp, fft, length } = this
    data.fill(0)
    for (let at = 0; at < length; at++) {
      const sign = 2 * bits[at]! - 1
      data[2 * at] = sign * chirp[2 * at]!
      data[2 * at + 1] = sign * chirp[2 * at + 1]!
    }
    fft.transform(out, data)
    multiply(out, this.chirpSpectrum)
    fft.inverseTransform(data, out)
    multiply(data, chirp)
    return data
  }
}

/** Multiplies complex numbers element by element, for the length of `by`. */
function multiply(numbers: Float64Array, by: Float64Array): void {
  for (let at = 0; at < by.length; at += 2) {
    const [real, imaginary] = [numbers[at]!, numbers[at + 1]!]
    numbers[at] = real * by[at]! - imaginary * by[at + 1]!
    numbers[at + 1] = real * by[at + 1]! + imaginary * by[at]!
  }
}
