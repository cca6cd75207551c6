/** Runs work items one after the other, in the order of submission. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()

  /** Settles like the work; failed work does not stop later work. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = this.#last.then(work)
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Resolves when everything submitted so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
