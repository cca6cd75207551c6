/**
 * Reads with the same result for every caller. One read per key runs at a time; calls that arrive meanwhile share the next one, which
 * begins after them and so sees everything that was committed before them.
 */
export class SharedReads {
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #next = new Map<string, Promise<unknown>>()

  /** @param key identifies the data that `read` reads; must not be used for other data */
  run<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    const next = this.#next.get(key)
    if (next !== undefined) return next as Promise<Result>
    const running = this.#running.get(key)
    if (running === undefined) return this.#begin(key, read)
    const begin = () => {
      this.#next.delete(key)
      return this.#begin(key, read)
    }
    const following = running.then(begin, begin)
    this.#next.set(key, following)
    return following
  }

  #begin<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    const running = read().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
