import { OVERLOAD_ANSWER_WITHIN_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { type Owned, WaitingLine } from './waiting-line.ts'

/** One work item in the queue. `weight` counts towards the weight of its batch; owners are served in turn. */
export interface Queued extends Owned {
  readonly weight: number
  reject: (error: unknown) => void
}

export interface BatchQueueOptions<Item extends Queued> {
  /** Processes a batch; never rejects. Returned items go back to the head of the queue. */
  readonly run: (batch: readonly Item[]) => Promise<readonly Item[]>
  readonly batchesAtOnce: number
  /** While other batches run, a batch that is not full starts only after its first item has waited this long. */
  readonly patienceMs: number
  readonly batchItemsMax: number
  readonly batchWeightMax: number
  /** Maximum waiting items, of all owners and of one. */
  readonly waitingMax: number
  readonly waitingEachMax: number
  readonly waitMaxMs: number
}

/** The bounds of waiting for calls of players. The time is short enough that the refusal reaches the client. */
export const CALLS_WAIT = {
  patienceMs: 25,
  waitingMax: 4096,
  waitingEachMax: 1024,
  waitMaxMs: OVERLOAD_ANSWER_WITHIN_MS / 2,
} as const

const WATCH_EVERY_MS = 500

/**
 * Batches items that arrive while earlier batches run, from one owner after the other. Bounded in number and in time (security 7): an item
 * above the bounds, or one that waited too long, is refused with fault 300 and has had no effect.
 */
export class BatchQueue<Item extends Queued> {
  readonly #options: BatchQueueOptions<Item>
  readonly #watch: NodeJS.Timeout
  readonly #line = new WaitingLine<Item>()
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
    const { waitingMax, waitingEachMax } = this.#options
    const isFull = this.#line.length >= waitingMax || this.#line.countOf(item.ownerId) >= waitingEachMax
    if (this.#onIdle !== null || isFull) {
      item.reject(new Fault(FAULT.overloaded))
      return
    }
    this.#line.add(item, performance.now())
    this.#schedule()
  }

  /** Finishes accepted items and refuses later ones. */
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
    // The rest of this turn of the loop may add items to the same batch.
    setImmediate(() => {
      this.#scheduled = false
      void this.#work()
    })
  }

  /**
   * Small batches beside others would mostly wait for the same rows and cost as much as full ones. But a stuck batch must not block the
   * rest for long.
   */
  #mayStart(): boolean {
    const { batchesAtOnce, batchItemsMax, patienceMs } = this.#options
    const since = this.#line.oldestSince
    if (since === null || this.#running >= batchesAtOnce) return false
    if (this.#running === 0 || this.#line.length >= batchItemsMax) return true
    const waitedMs = performance.now() - since
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
    const since = this.#line.oldestSince ?? 0
    const batch = this.#takeBatch()
    if (batch.length > 0) {
      this.#running += 1
      // The remaining items may fill a second batch.
      this.#schedule()
      const again = await this.#options.run(batch)
      this.#running -= 1
      this.#line.putBack(again, since)
    }
    this.#schedule()
    this.#tellIdle()
  }

  #takeBatch(): Item[] {
    const { batchItemsMax, batchWeightMax } = this.#options
    const batch: Item[] = []
    let weight = 0
    for (let next = this.#line.next; next !== undefined; next = this.#line.next) {
      weight += next.weight
      if (batch.length === batchItemsMax || (weight > batchWeightMax && batch.length > 0)) break
      this.#line.take()
      batch.push(next)
    }
    return batch
  }

  #refuseLate(): void {
    const late = this.#line.takeOlderThan(performance.now() - this.#options.waitMaxMs)
    for (const item of late) item.reject(new Fault(FAULT.overloaded))
  }

  #tellIdle(): void {
    if (this.#running === 0 && this.#line.length === 0) this.#onIdle?.()
  }
}
