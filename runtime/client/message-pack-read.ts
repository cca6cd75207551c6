/**
 * Decodes MessagePack as the wire uses it: plain maps, no records, the timestamp as the only extension (protocol,
 * "Transport"). Written by hand because a general decoder adds 5 kB to the first visit.
 */

const text = new TextDecoder()

/** Cache of short texts by hash, one per slot. The size is a power of two, so that a bit mask reduces the hash. */
const LAST_SHORT: string[] = Array.from({ length: 512 }, () => '')

/** Thrown for bytes that are no MessagePack, or end in the middle of a value. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes'
}

/** A read position in a byte array. */
class Reader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  private take(length: number): number {
    const from = this.at
    if (length > this.bytes.length - from) throw new UnreadableBytes('A value ends before it is whole.')
    this.at += length
    return from
  }

  unsigned(size: 1 | 2 | 4 | 8): number {
    const from = this.take(size)
    if (size === 1) return this.bytes[from]!
    if (size === 2) return this.view.getUint16(from)
    if (size === 4) return this.view.getUint32(from)
    return Number(this.view.getBigUint64(from))
  }

  signed(size: 1 | 2 | 4 | 8): number {
    const from = this.take(size)
    if (size === 1) return this.view.getInt8(from)
    if (size === 2) return this.view.getInt16(from)
    if (size === 4) return this.view.getInt32(from)
    return Number(this.view.getBigInt64(from))
  }

  float(size: 4 | 8): number {
    const from = this.take(size)
    return size === 4 ? this.view.getFloat32(from) : this.view.getFloat64(from)
  }

  raw(length: number): Uint8Array {
    const from = this.take(length)
    return this.bytes.subarray(from, from + length)
  }

  text(length: number): string {
    const from = this.take(length)
    const { bytes } = this
    // Most texts are repeated field names: they are looked up instead of decoded.
    if (length > 24) return text.decode(bytes.subarray(from, from + length))
    let hash = length
    for (let index = from; index < from + length; index++) {
      const code = bytes[index]!
      if (code > 0x7f) return text.decode(bytes.subarray(from, from + length))
      hash = (hash * 31 + code) & (LAST_SHORT.length - 1)
    }
    const last = LAST_SHORT[hash]!
    if (this.reads(last, from, length)) return last
    const short = String.fromCharCode(...bytes.subarray(from, from + length))
    LAST_SHORT[hash] = short
    return short
  }

  /** Whether the given ASCII text is at this position. */
  private reads(given: string, from: number, length: number): boolean {
    if (given.length !== length) return false
    for (let index = 0; index < length; index++) {
      if (given.charCodeAt(index) !== this.bytes[from + index]) return false
    }
    return true
  }

  array(length: number): unknown[] {
    // A length beyond the remaining bytes is refused before memory is allocated for it.
    if (length > this.bytes.length - this.at) throw new UnreadableBytes('A list ends before it is whole.')
    const items: unknown[] = []
    for (let index = 0; index < length; index++) items.push(this.value())
    return items
  }

  map(length: number): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    for (let index = 0; index < length; index++) {
      const name = this.value()
      const value = this.value()
      // The one name that would change the map's prototype instead of its contents.
      if (name !== '__proto__') map[String(name)] = value
    }
    return map
  }

  private extension(length: number): number {
    const type = this.signed(1)
    if (type !== -1) throw new UnreadableBytes(`The extension ${type} is not of this wire.`)
    if (length === 4) return this.unsigned(4) * 1000
    if (length === 8) {
      const high = this.unsigned(4)
      const seconds = (high & 3) * 2 ** 32 + this.unsigned(4)
      return seconds * 1000 + Math.floor((high >>> 2) / 1e6)
    }
    const nanoseconds = this.unsigned(4)
    return this.signed(8) * 1000 + Math.floor(nanoseconds / 1e6)
  }

  value(): unknown {
    const type = this.unsigned(1)
    if (type < 0x80) return type
    if (type < 0x90) return this.map(type & 0xf)
    if (type < 0xa0) return this.array(type & 0xf)
    if (type < 0xc0) return this.text(type & 0x1f)
    if (type >= 0xe0) return type - 0x100
    return this.typed(type)
  }

  private typed(type: number): unknown {
    switch (type) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.raw(this.unsigned(SIZES[type - 0xc4]!))
      case 0xc7:
        return this.extension(this.unsigned(1))
      case 0xca:
        return this.float(4)
      case 0xcb:
        return this.float(8)
      case 0xcc:
      case 0xcd:
      case 0xce:
      case 0xcf:
        return this.unsigned(SIZES[type - 0xcc]!)
      case 0xd0:
      case 0xd1:
      case 0xd2:
      case 0xd3:
        return this.signed(SIZES[type - 0xd0]!)
      case 0xd6:
        return this.extension(4)
      case 0xd7:
        return this.extension(8)
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.unsigned(SIZES[type - 0xd9]!))
      case 0xdc:
        return this.array(this.unsigned(2))
      case 0xdd:
        return this.array(this.unsigned(4))
      case 0xde:
        return this.map(this.unsigned(2))
      case 0xdf:
        return this.map(this.unsigned(4))
      default:
        throw new UnreadableBytes(`The type ${type} is not of this wire.`)
    }
  }
}

const SIZES = [1, 2, 4, 8] as const

/** Decodes one value that must use all bytes. A timestamp is decoded as UTC milliseconds. */
export function unpack(bytes: Uint8Array): unknown {
  const reader = new Reader(bytes)
  const value = reader.value()
  if (!reader.isAtEnd) throw new UnreadableBytes('Something comes after the value.')
  return value
}
