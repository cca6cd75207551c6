/**
 * A plain MessagePack encoder and decoder, written from the format's specification alone and shared with nothing: what
 * it reads and writes, the standard library of any other language does too.
 */

const text = new TextEncoder()

export function encode(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.of(0xc0)
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2)
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'string') return encodeText(value)
  if (value instanceof Uint8Array) return Buffer.concat([sized(value.length, [0xc4, 0xc5, 0xc6]), value])
  if (Array.isArray(value)) {
    return Buffer.concat([counted(value.length, 0x90, 0xdc, 0xdd), ...value.map(encode)])
  }
  const entries = Object.entries(value)
  const items = entries.flatMap(([key, item]) => [encode(key), encode(item)])
  return Buffer.concat([counted(entries.length, 0x80, 0xde, 0xdf), ...items])
}

function encodeNumber(value: number): Buffer {
  if (!Number.isSafeInteger(value)) {
    const double = Buffer.alloc(9, 0xcb)
    double.writeDoubleBE(value, 1)
    return double
  }
  if (value >= 0 && value < 128) return Buffer.of(value)
  if (value < 0 && value >= -32) return Buffer.of(256 + value)
  const integer = Buffer.alloc(9, value < 0 ? 0xd3 : 0xcf)
  integer.writeBigInt64BE(BigInt(value), 1)
  return integer
}

function encodeText(value: string): Buffer {
  const bytes = text.encode(value)
  const head = bytes.length < 32 ? Buffer.of(0xa0 | bytes.length) : sized(bytes.length, [0xd9, 0xda, 0xdb])
  return Buffer.concat([head, bytes])
}

function sized(length: number, [one, two, four]: [number, number, number]): Buffer {
  if (length < 256) return Buffer.of(one, length)
  if (length < 65_536) return Buffer.of(two, length >> 8, length & 255)
  return Buffer.of(four, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255)
}

function counted(count: number, fixed: number, two: number, four: number): Buffer {
  if (count < 16) return Buffer.of(fixed | count)
  if (count < 65_536) return Buffer.of(two, count >> 8, count & 255)
  return Buffer.of(four, count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255)
}

/** Decodes one value, and throws where bytes are left over or are none of the plain kinds. */
export function decode(bytes: Uint8Array): unknown {
  const reader = new Reader(Buffer.from(bytes))
  const value = reader.value()
  if (!reader.atEnd) throw new Error('bytes are left over')
  return value
}

class Reader {
  private at = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get atEnd(): boolean {
    return this.at === this.bytes.length
  }

  value(): unknown {
    const first = this.unsigned(1)
    if (first < 0x80) return first
    if (first < 0x90) return this.map(first & 15)
    if (first < 0xa0) return this.array(first & 15)
    if (first < 0xc0) return this.text(first & 31)
    if (first >= 0xe0) return first - 256
    return this.sized(first)
  }

  private sized(first: number): unknown {
    switch (first) {
      case 0xc0:
        return null
      case 0xc2:
      case 0xc3:
        return first === 0xc3
      case 0xca:
        return this.take(4).readFloatBE()
      case 0xcb:
        return this.take(8).readDoubleBE()
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.unsigned(1 << (first - 0xcc))
      case 0xcf:
        return Number(this.take(8).readBigUInt64BE())
      case 0xd0:
        return this.take(1).readInt8()
      case 0xd1:
        return this.take(2).readInt16BE()
      case 0xd2:
        return this.take(4).readInt32BE()
      case 0xd3:
        return Number(this.take(8).readBigInt64BE())
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.unsigned(1 << (first - 0xd9)))
      case 0xdc:
      case 0xdd:
        return this.array(this.unsigned(first === 0xdc ? 2 : 4))
      case 0xde:
      case 0xdf:
        return this.map(this.unsigned(first === 0xde ? 2 : 4))
      default:
        throw new Error(`0x${first.toString(16)} is no plain kind`)
    }
  }

  private take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new Error('the bytes end early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  private unsigned(length: number): number {
    return this.take(length).readUIntBE(0, length)
  }

  private text(length: number): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.take(length))
  }

  private array(count: number): unknown[] {
    return Array.from({ length: count }, () => this.value())
  }

  private map(count: number): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    for (let index = 0; index < count; index += 1) {
      const key = this.value()
      if (typeof key !== 'string') throw new Error('a key is no text')
      if (key in map) throw new Error(`the key ${key} comes twice`)
      map[key] = this.value()
    }
    return map
  }
}
