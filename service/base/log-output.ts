import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { systemClock } from '#service/base/clock.ts'

const STANDARD_OUTPUT = 1
/** pino's number for a warning. */
const LEVEL_WARN = 40
/** Time that a slow reader gets for a line. */
const READER_WAIT_MS = 100
const READER_WAIT_STEP_MS = 5

type Write = (bytes: Uint8Array) => number

/**
 * Writes log lines to standard output. A line that cannot be written (a full disk, a closed or stalled reader) is dropped and counted; the
 * count is logged with the next line that succeeds.
 */
export class LogOutput implements DestinationStream {
  readonly #write: Write
  #dropped = 0
  /** The unwritten end of a partly written line. */
  #cut: Uint8Array = Buffer.alloc(0)

  constructor(write: Write = (bytes) => writeSync(STANDARD_OUTPUT, bytes)) {
    this.#write = write
  }

  write(line: string): void {
    if (this.#finishCut() && this.#reportDropped() && this.#put(line)) return
    this.#dropped += 1
  }

  #finishCut(): boolean {
    this.#cut = this.#rest(this.#cut)
    return this.#cut.length === 0
  }

  #reportDropped(): boolean {
    if (this.#dropped === 0) return true
    const msg = 'log lines were dropped: they could not be written'
    const entry = { level: LEVEL_WARN, time: systemClock.now(), dropped: this.#dropped, msg }
    const isReported = this.#put(`${JSON.stringify(entry)}\n`)
    if (isReported) this.#dropped = 0
    return isReported && this.#cut.length === 0
  }

  /** True if the line is written, or its end is pending. */
  #put(line: string): boolean {
    const bytes = Buffer.from(line)
    const rest = this.#rest(bytes)
    if (rest.length === bytes.length) return false
    this.#cut = rest
    return true
  }

  /** Writes as much as possible; returns the rest. */
  #rest(bytes: Uint8Array): Uint8Array {
    let rest = bytes
    let waitedMs = 0
    while (rest.length > 0) {
      try {
        rest = rest.subarray(this.#write(rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waitedMs >= READER_WAIT_MS) break
        waitedMs += READER_WAIT_STEP_MS
        pause(READER_WAIT_STEP_MS)
      }
    }
    return rest
  }
}

const never = new Int32Array(new SharedArrayBuffer(4))

function pause(milliseconds: number): void {
  Atomics.wait(never, 0, 0, milliseconds)
}
