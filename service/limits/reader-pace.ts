/** A reader that reads nothing for this long is disconnected. */
export const STALLED_AFTER_MS = 10_000
/** Minimum reading rate in bytes per second over the whole download, after a grace period. */
export const READ_RATE_MIN_BYTES = 16 * 1024
export const READ_ALLOWANCE_MS = 10_000

/**
 * Measures how fast a client reads an answer. Only time in which bytes wait for the client counts: a slow database is not the reader's
 * fault.
 */
export class ReaderPace {
  #takenBytes = 0
  #waitedMs = 0
  #stalledMs = 0

  /** Time since the reader's last progress, while bytes waited for it. */
  get stalledMs(): number {
    return this.#stalledMs
  }

  /** @param takenBytes total bytes that the reader has read */
  note(passedMs: number, { takenBytes, waitingBytes }: { takenBytes: number; waitingBytes: number }): void {
    const hasTaken = takenBytes !== this.#takenBytes
    this.#takenBytes = takenBytes
    if (waitingBytes > 0) this.#waitedMs += passedMs
    this.#stalledMs = hasTaken || waitingBytes === 0 ? 0 : this.#stalledMs + passedMs
  }

  get isTooSlow(): boolean {
    if (this.#stalledMs >= STALLED_AFTER_MS) return true
    return this.#waitedMs > READ_ALLOWANCE_MS + (this.#takenBytes / READ_RATE_MIN_BYTES) * 1000
  }
}
