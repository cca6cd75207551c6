const TURN_MS = 250

interface Pending {
  /** Infinity after the call. */
  until: number
  readonly giveUp: () => void
}

/**
 * Ends the wait for work that takes too long, with one timer for all of it: one per call would cost more than most calls.
 *
 * Each work has a place in a list. A Set is not used: its table is replaced again and again, and a replaced one refers to the next,
 * so V8 would keep the objects of every request until the next full collection. That took a tenth of the processor time of a join.
 */
export class Deadlines {
  readonly #places: (Pending | null)[] = []
  readonly #free: number[] = []
  #timer: NodeJS.Timeout | undefined

  /** Calls `giveUp` once after `until` (by `performance.now()`) if the work has not ended before. Returns its place, for `end`. */
  begin(until: number, giveUp: () => void): number {
    const place = this.#free.pop() ?? this.#places.length
    this.#places[place] = { until, giveUp }
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS).unref()
    return place
  }

  /** Releases the place of work that has ended, in time or not. */
  end(place: number): void {
    this.#places[place] = null
    this.#free.push(place)
  }

  #turn(): void {
    const now = performance.now()
    for (const pending of this.#places) {
      if (pending === null || pending.until > now) continue
      pending.until = Infinity
      pending.giveUp()
    }
    if (this.#free.length < this.#places.length) return
    this.#places.length = 0
    this.#free.length = 0
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
