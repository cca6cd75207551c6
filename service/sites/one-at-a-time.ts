/** Runs one piece of work after the other, in the order in which they were handed in. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves or rejects as the work does; work that fails holds up none that follows. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = this.#last.then(work)
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Resolves when everything that was handed in so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
