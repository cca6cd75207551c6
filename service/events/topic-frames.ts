/** Numbers per event in a segment's table: end of its frame, time of arrival, event name. */
const COLUMNS = 3
const FIRST_SEGMENT_BYTES = 1024
const SEGMENT_BYTES_MAX = 256 * 1024
/** Frame bytes per row of the table: frames are seldom shorter. */
const BYTES_A_ROW = 96

/** One event of a topic: its frame, and the caller's number for its kind. */
export interface KeptFrame {
  readonly frame: Buffer
  readonly name: number
}

/**
 * The frames of one topic, stored consecutively in memory that the garbage collector does not scan: as one object each, the events of ten
 * busy minutes would make it stop the whole service for longer than any operation takes.
 *
 * Bytes that were handed out never change. Segments are dropped as a whole, and nothing is moved.
 */
export class TopicFrames {
  readonly #segments: Segment[] = []
  #count = 0
  #byteCount = 0

  get count(): number {
    return this.#count
  }

  /** Bytes of the kept frames. */
  get byteCount(): number {
    return this.#byteCount
  }

  /** Adds a frame from its parts. */
  add(parts: readonly Uint8Array[], { at, name }: { at: number; name: number }): void {
    let length = 0
    for (const part of parts) length += part.length
    let last = this.#segments.at(-1)
    if (last === undefined || !last.hasRoom(length)) {
      const size = last === undefined ? FIRST_SEGMENT_BYTES : Math.min(SEGMENT_BYTES_MAX, 2 * last.size)
      last = new Segment(Math.max(size, length))
      this.#segments.push(last)
    }
    last.add(parts, at, name)
    this.#count += 1
    this.#byteCount += length
  }

  /** The events from an index on, at most `most`; 0 is the first that is kept. */
  from(index: number, most = Infinity): KeptFrame[] {
    const found: KeptFrame[] = []
    let missing = Math.min(this.#count - index, most)
    // Searched from the end: most callers need only the newest.
    let newer = this.#count - index - missing
    for (let place = this.#segments.length - 1; place >= 0 && missing > 0; place -= 1) {
      const segment = this.#segments[place] as Segment
      const passed = Math.min(newer, segment.count)
      const wanted = Math.min(missing, segment.count - passed)
      for (let back = passed + 1; back <= passed + wanted; back += 1) found.push(segment.fromEnd(back))
      newer -= passed
      missing -= wanted
    }
    return found.reverse()
  }

  /** Drops the oldest events, at most `most`, and none that came at `youngest` or later. */
  dropOld(most: number, youngest: number): void {
    for (let dropped = 0; dropped < most && this.#count > 0; dropped += 1) {
      const first = this.#segments[0] as Segment
      if (first.firstAt >= youngest) return
      this.#byteCount -= first.dropFirst()
      this.#count -= 1
      if (first.count === 0) this.#segments.shift()
    }
  }
}

class Segment {
  readonly #bytes: Buffer
  readonly #table: Float64Array
  #used = 0
  /** Table rows up to the first kept event, and up to the end. */
  #head = 0
  #tail = 0

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size)
    this.#table = new Float64Array(Math.ceil(size / BYTES_A_ROW) * COLUMNS)
  }

  get size(): number {
    return this.#bytes.length
  }

  get count(): number {
    return this.#tail - this.#head
  }

  get firstAt(): number {
    return this.#table[this.#head * COLUMNS + 1] as number
  }

  hasRoom(length: number): boolean {
    return this.#used + length <= this.#bytes.length && (this.#tail + 1) * COLUMNS <= this.#table.length
  }

  add(parts: readonly Uint8Array[], at: number, name: number): void {
    for (const part of parts) {
      this.#bytes.set(part, this.#used)
      this.#used += part.length
    }
    const row = this.#tail * COLUMNS
    this.#table[row] = this.#used
    this.#table[row + 1] = at
    this.#table[row + 2] = name
    this.#tail += 1
  }

  /** The last event is 1, the one before it 2. */
  fromEnd(back: number): KeptFrame {
    const row = this.#tail - back
    return {
      frame: this.#bytes.subarray(this.#startOf(row), this.#table[row * COLUMNS]),
      name: this.#table[row * COLUMNS + 2] as number,
    }
  }

  /** Returns the size of its frame in bytes. */
  dropFirst(): number {
    const length = (this.#table[this.#head * COLUMNS] as number) - this.#startOf(this.#head)
    this.#head += 1
    return length
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : (this.#table[(row - 1) * COLUMNS] as number)
  }
}
