import { Fault, FAULT } from '#schemas/protocol/faults.ts'

/** One piece of work in the queue. `weight` counts towards the weight of its batch. */
export interface Queued {
  readonly weight: number
  reject: (error: unknown) => void
}

export interface BatchQueueOptions<Item extends Queued> {
  /** Does the work of a batch; never rejects. What it returns goes back to the head of the queue. */
  readonly run: (batch: readonly Item[]) => Promise<readonly Item[]>
  readonly batchesAtOnce: number
  /** A batch that is not full starts beside others only after its first has waited this long. */
  readonly patienceMs: number
  readonly batchItemsMax: number
  readonly batchWeightMax: number
  readonly waitingMax: number
  readonly waitMaxMs: number
}

interface Waiting<Item> {
  readonly item: Item
  readonly since: number
}

const WATCH_EVERY_MS = 500

/**
 * Gathers what arrives while the batches before are at work. Bounded in number and in time (security 7): what
 * cannot be taken, or has waited too long, is refused with fault 300 and has had no effect.
 */
export class BatchQueue<Item extends Queued> {
  readonly #options: BatchQueueOptions<Item>
  readonly #watch: NodeJS.Timeout
  #line: Waiting<Item>[] = []
  #running = 0
  #scheduled = false
  #patience: NodeJS.Timeout | null = null
  #onIdle: (() => void) | null = null

  constructor(options: BatchQueueOptions<Item>) {
    this.#options = options
    // Refuses in time even while every batch hangs in a database that does not answer.
    this.#watch = setInterval(() => this.#refuseLate(), WATCH_EVERY_MS)
    this.#watch.unref()
  }

  add(item: Item): void {
    if (this.#onIdle !== null || this.#line.length >= this.#options.waitingMax) {
      item.reject(new Fault(FAULT.overloaded))
      return
    }
    this.#line.push({ item, since: performance.now() })
    this.#schedule()
  }

  /** Finishes what was taken in and refuses what comes after. */
  close(): Promise<void> {
    clearInterval(this.#watch)
    return new Promise((resolve) => {
      this.#onIdle = resolve
      this.#tellIdle()
    })
  }

  #schedule(): void {
    if (this.#scheduled || !this.#mayStart()) return
    this.#scheduled = true
    // The rest of this turn of the loop may bring more for the same batch.
    setImmediate(() => {
      this.#scheduled = false
      void this.#work()
    })
  }

  /**
   * Small batches beside others would mostly wait for the same rows and cost as much as full ones. One that is
   * stuck must not hold up the rest for long, though.
   */
  #mayStart(): boolean {
    const { batchesAtOnce, batchItemsMax, patienceMs } = this.#options
    const first = this.#line[0]
    if (first === undefined || this.#running >= batchesAtOnce) return false
    if (this.#running === 0 || this.#line.length >= batchItemsMax) return true
    const waitedMs = performance.now() - first.since
    if (waitedMs >= patienceMs) return true
    if (this.#patience === null) {
      this.#patience = setTimeout(() => {
        this.#patience = null
        this.#schedule()
      }, patienceMs - waitedMs)
    }
    return false
  }

  async #work(): Promise<void> {
    this.#refuseLate()
    const since = this.#line[0]?.since ?? 0
    const batch = this.#takeBatch()
    if (batch.length > 0) {
      this.#running += 1
      // Work that is left over may fill a second batch at once.
      this.#schedule()
      const again = await this.#options.run(batch)
      this.#running -= 1
      // With the time of the batch's oldest, the line stays in the order of time.
      this.#line.unshift(...again.map((item) => ({ item, since })))
    }
    this.#schedule()
    this.#tellIdle()
  }

  #takeBatch(): Item[] {
    const { batchItemsMax, batchWeightMax } = this.#options
    let weight = 0
    let taken = 0
    for (const { item } of this.#line) {
      weight += item.weight
      if (taken === batchItemsMax || (weight > batchWeightMax && taken > 0)) break
      taken += 1
    }
    return this.#line.splice(0, taken).map(({ item }) => item)
  }

  #refuseLate(): void {
    const late = performance.now() - this.#options.waitMaxMs
    while (this.#line[0] !== undefined && this.#line[0].since < late) {
      this.#line.shift()?.item.reject(new Fault(FAULT.overloaded))
    }
  }

  #tellIdle(): void {
    if (this.#running === 0 && this.#line.length === 0) this.#onIdle?.()
  }
}
