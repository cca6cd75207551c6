import { NESTING_MAX, NODES_MAX } from '#schemas/limits.ts'

/** Why bytes are refused: the first error in their order. */
export type ScanRefusal =
  | 'empty'
  | 'truncated'
  | 'trailing-bytes'
  | 'too-deep'
  | 'too-many-nodes'
  | 'extension'
  | 'reserved-byte'
  | 'key-not-text'

const TIMESTAMP_TYPE = 0xff
const ARRAY = 1
const MAP = 2

/**
 * Validates the bytes of one MessagePack value without decoding them, so that the decoder only receives bytes whose declared lengths fit
 * (security 8). Iterative, with a stack of fixed size; null means valid.
 */
export function scan(bytes: Uint8Array): ScanRefusal | null {
  return shared.run(bytes)
}

class Scan {
  private bytes: Uint8Array = new Uint8Array(0)
  private at = 0
  private nodes = 0
  private depth = 0
  /** Remaining values of each open array or map; for a map keys and values count alike. */
  private readonly left = new Uint32Array(NESTING_MAX)
  private readonly isMap = new Uint8Array(NESTING_MAX)

  run(bytes: Uint8Array): ScanRefusal | null {
    this.bytes = bytes
    this.at = 0
    this.nodes = 0
    this.depth = 0
    if (bytes.length === 0) return 'empty'
    do {
      const refusal = this.value()
      if (refusal !== null) return refusal
      while (this.depth > 0 && this.left[this.depth - 1] === 0) this.depth -= 1
    } while (this.depth > 0)
    return this.at === bytes.length ? null : 'trailing-bytes'
  }

  private value(): ScanRefusal | null {
    if (this.at >= this.bytes.length) return 'truncated'
    this.nodes += 1
    if (this.nodes > NODES_MAX) return 'too-many-nodes'
    const isKey = this.takePlace()
    const first = this.bytes[this.at] as number
    this.at += 1
    if (isKey && !isText(first)) return 'key-not-text'
    if (first <= 0x7f || first >= 0xe0) return null
    if (first <= 0x8f) return this.open(MAP, first & 0x0f)
    if (first <= 0x9f) return this.open(ARRAY, first & 0x0f)
    if (first <= 0xbf) return this.skip(first & 0x1f)
    return this.sized(first)
  }

  /** Counts this value in its container; returns whether it is a key of a map. */
  private takePlace(): boolean {
    if (this.depth === 0) return false
    const top = this.depth - 1
    const left = this.left[top] as number
    this.left[top] = left - 1
    return this.isMap[top] === 1 && left % 2 === 0
  }

  private sized(first: number): ScanRefusal | null {
    switch (first) {
      case 0xc0:
      case 0xc2:
      case 0xc3:
        return null
      case 0xc4:
      case 0xd9:
        return this.skipCounted(1)
      case 0xc5:
      case 0xda:
        return this.skipCounted(2)
      case 0xc6:
      case 0xdb:
        return this.skipCounted(4)
      case 0xca:
      case 0xce:
      case 0xd2:
        return this.skip(4)
      case 0xcb:
      case 0xcf:
      case 0xd3:
        return this.skip(8)
      case 0xcc:
      case 0xd0:
        return this.skip(1)
      case 0xcd:
      case 0xd1:
        return this.skip(2)
      case 0xdc:
        return this.openCounted(ARRAY, 2)
      case 0xdd:
        return this.openCounted(ARRAY, 4)
      case 0xde:
        return this.openCounted(MAP, 2)
      case 0xdf:
        return this.openCounted(MAP, 4)
      case 0xc1:
        return 'reserved-byte'
      default:
        return this.extension(first)
    }
  }

  /** The timestamp is the only allowed extension, in its three sizes: 4, 8 and 12 bytes. */
  private extension(first: number): ScanRefusal | null {
    if (first === 0xd6 || first === 0xd7) return this.timestamp(first === 0xd6 ? 4 : 8)
    if (first === 0xc7 && this.bytes[this.at] === 12) {
      this.at += 1
      return this.timestamp(12)
    }
    return 'extension'
  }

  private timestamp(length: number): ScanRefusal | null {
    if (this.at < this.bytes.length && this.bytes[this.at] !== TIMESTAMP_TYPE) return 'extension'
    return this.skip(1 + length)
  }

  private open(kind: typeof ARRAY | typeof MAP, count: number): ScanRefusal | null {
    const values = kind === MAP ? count * 2 : count
    // Every value takes at least one byte: a count above the remaining bytes is invalid, and the stack stays small.
    if (values > this.bytes.length - this.at) return 'truncated'
    if (this.depth >= NESTING_MAX) return 'too-deep'
    this.left[this.depth] = values
    this.isMap[this.depth] = kind === MAP ? 1 : 0
    this.depth += 1
    return null
  }

  private openCounted(kind: typeof ARRAY | typeof MAP, size: 2 | 4): ScanRefusal | null {
    const count = this.count(size)
    return count === null ? 'truncated' : this.open(kind, count)
  }

  private skipCounted(size: 1 | 2 | 4): ScanRefusal | null {
    const count = this.count(size)
    return count === null ? 'truncated' : this.skip(count)
  }

  private count(size: 1 | 2 | 4): number | null {
    if (size > this.bytes.length - this.at) return null
    let count = 0
    for (let index = 0; index < size; index += 1)
      count = count * 256 + (this.bytes[this.at + index] as number)
    this.at += size
    return count
  }

  private skip(length: number): ScanRefusal | null {
    if (length > this.bytes.length - this.at) return 'truncated'
    this.at += length
    return null
  }
}

/** One per process: a scan is synchronous and allocates nothing. */
const shared = new Scan()

function isText(first: number): boolean {
  return (first >= 0xa0 && first <= 0xbf) || (first >= 0xd9 && first <= 0xdb)
}
