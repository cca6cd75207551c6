/** Waits until earlier commits are on the disk. Callers during a flush share the next flush, which begins after their commits. */
export class CommitFlush {
  readonly #flush: () => Promise<unknown>
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  /** `flush` resolves when everything that was committed before its start is on the disk. */
  constructor(flush: () => Promise<unknown>) {
    this.#flush = flush
  }

  flushed(): Promise<void> {
    this.#next ??= this.#after(this.#running)
    return this.#next
  }

  async #after(running: Promise<void>): Promise<void> {
    // Its own callers handle its failure.
    await running.catch(() => undefined)
    if (this.#next !== null) this.#running = this.#next
    this.#next = null
    await this.#flush()
  }
}
