/**
 * Encodes MessagePack as the wire uses it: plain maps, no records, no extension types (protocol, "Transport"). Only what
 * requests need; a general encoder adds 5 kB to the first visit.
 */

const text = new TextEncoder()

/** A growing byte buffer. */
class Writer {
  private bytes = new Uint8Array(256)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  private grow(by: number): number {
    const at = this.length
    this.length += by
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
      this.view = new DataView(larger.buffer)
    }
    return at
  }

  byte(value: number): void {
    const at = this.grow(1)
    this.bytes[at] = value
  }

  /** A type byte and an unsigned number behind it. */
  sized(type: number, size: 1 | 2 | 4, value: number): void {
    this.byte(type)
    const at = this.grow(size)
    if (size === 1) this.view.setUint8(at, value)
    else if (size === 2) this.view.setUint16(at, value)
    else this.view.setUint32(at, value)
  }

  signed(value: number): void {
    this.byte(0xd2)
    const at = this.grow(4)
    this.view.setInt32(at, value)
  }

  float(value: number): void {
    this.byte(0xcb)
    const at = this.grow(8)
    this.view.setFloat64(at, value)
  }

  raw(bytes: Uint8Array): void {
    const at = this.grow(bytes.length)
    this.bytes.set(bytes, at)
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }
}

function writeNumber(out: Writer, value: number): void {
  if (!Number.isInteger(value) || value > 0xffffffff || value < -0x80000000) return out.float(value)
  if (value >= 0) {
    if (value < 0x80) out.byte(value)
    else if (value < 0x100) out.sized(0xcc, 1, value)
    else if (value < 0x10000) out.sized(0xcd, 2, value)
    else out.sized(0xce, 4, value)
  } else if (value >= -0x20) out.byte(value & 0xff)
  else out.signed(value)
}

function writeText(out: Writer, value: string): void {
  const bytes = text.encode(value)
  const { length } = bytes
  if (length < 0x20) out.byte(0xa0 | length)
  else if (length < 0x100) out.sized(0xd9, 1, length)
  else if (length < 0x10000) out.sized(0xda, 2, length)
  else out.sized(0xdb, 4, length)
  out.raw(bytes)
}

/** The head of an array or a map: short, 16 bits or 32 bits. */
function writeHead(out: Writer, length: number, short: number, long: number): void {
  if (length < 0x10) out.byte(short | length)
  else if (length < 0x10000) out.sized(long, 2, length)
  else out.sized(long + 1, 4, length)
}

function write(out: Writer, value: unknown): void {
  if (value === null || value === undefined) out.byte(0xc0)
  else if (value === true) out.byte(0xc3)
  else if (value === false) out.byte(0xc2)
  else if (typeof value === 'number') writeNumber(out, value)
  else if (typeof value === 'string') writeText(out, value)
  else if (Array.isArray(value)) {
    writeHead(out, value.length, 0x90, 0xdc)
    for (const item of value) write(out, item)
  } else if (value instanceof Uint8Array) {
    out.sized(0xc6, 4, value.length)
    out.raw(value)
  } else if (typeof value === 'object') {
    // A missing field and an undefined one are equal in a schema.
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    writeHead(out, fields.length, 0x80, 0xde)
    for (const [name, field] of fields) {
      writeText(out, name)
      write(out, field)
    }
  } else throw new TypeError(`A ${typeof value} cannot travel as MessagePack.`)
}

/** Encodes one value of plain maps, arrays, numbers, texts, bytes, booleans and nulls. */
export function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const out = new Writer()
  write(out, value)
  return out.done()
}
