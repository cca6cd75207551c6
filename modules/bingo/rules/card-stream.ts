import { sha256OfBlock } from './sha-256.ts'

const WORDS_OF_DIGEST = 8
const WORDS_OF_BLOCK = 16
const LABEL_BYTES = 16
const WORD_VALUES = 2 ** 32
const NUMBER_AT = 4
const COUNTER_AT = 5
/** The padding of FIPS 180-4, 5.1.1, for a message of 24 bytes. */
const END_AT = 6
const END_MARK = 0x80000000
const LENGTH_AT = 15
const MESSAGE_BITS = 192

/** A bound, with the first word that would make the modulo biased. */
export interface Bound {
  readonly bound: number
  readonly fair: number
}

export function boundOf(bound: number): Bound {
  return { bound, fair: WORD_VALUES - (WORD_VALUES % bound) }
}

/**
 * Stream of words for a card, a strip or a plan: SHA-256 of its label (16 letters) ‖ its number (4 bytes, big-endian) ‖ 0,
 * 1, 2, … (4 bytes), each digest read as eight words. It uses no secret, so a card follows from its number wherever it is
 * shown, drawn or verified.
 */
export class CardStream {
  private readonly block = new Int32Array(WORDS_OF_BLOCK)
  private readonly words = new Uint32Array(WORDS_OF_DIGEST)
  private next = WORDS_OF_DIGEST

  constructor(label: string) {
    if (label.length !== LABEL_BYTES) throw new RangeError(`a label has ${LABEL_BYTES} letters: ${label}`)
    for (let at = 0; at < LABEL_BYTES; at++) {
      this.block[at >> 2]! |= label.charCodeAt(at) << (8 * (3 - (at & 3)))
    }
    this.block[END_AT] = END_MARK
    this.block[LENGTH_AT] = MESSAGE_BITS
  }

  /** Restarts the stream at the first word of a number. */
  restart(number: number): this {
    this.block[NUMBER_AT] = number
    this.block[COUNTER_AT] = 0
    this.next = WORDS_OF_DIGEST
    return this
  }

  /** A number from 0 to the bound − 1, with the rejection rule of `numberBelow`: a biased word is discarded. */
  below({ bound, fair }: Bound): number {
    for (;;) {
      if (this.next === WORDS_OF_DIGEST) this.digestNext()
      const word = this.words[this.next++]!
      if (word < fair) return (word >>> 0) % (bound >>> 0)
    }
  }

  /** The same words as bytes, big-endian: a source for `drawDistinct`. */
  take(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < count; at += 4) {
      if (this.next === WORDS_OF_DIGEST) this.digestNext()
      view.setUint32(at, this.words[this.next++]!)
    }
    return bytes
  }

  private digestNext(): void {
    sha256OfBlock(this.block, this.words)
    this.block[COUNTER_AT]! += 1
    this.next = 0
  }
}
