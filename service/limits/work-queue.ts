import { Fault, FAULT } from '#schemas/protocol/faults.ts'

export interface QueueBounds {
  /** Concurrent work items, of all clients and of one. */
  readonly concurrent: number
  readonly concurrentEach: number
  /** Maximum total weight of the answers of one client's running work; a single item may exceed it. */
  readonly weightEach: number
  /** Waiting items, of all clients and of one. */
  readonly waiting: number
  readonly waitingEach: number
  readonly waitMs: number
}

/** The client of a work item, and the facts known before it runs. */
export interface Work {
  readonly client: string
  /** Expected size of the answer, in bytes. */
  readonly weight: number
  /** End of its caller's wait, by `performance.now()`. */
  readonly until: number
}

interface Waiting {
  readonly start: () => Promise<unknown> | void
  readonly refuse: (fault: Fault) => void
  readonly weight: number
  readonly until: number
}

/** The queue of one client. */
interface Lane {
  readonly client: string
  running: number
  weight: number
  readonly waiting: Waiting[]
  /** Whether it is in the round-robin of lanes that may start an item. */
  isInRound: boolean
}

/** Work that completes synchronously would block the event loop: after this time other work gets its turn. */
const SLICE_MS = 4
/** Items that are started before the time that they have taken is looked at. */
const STARTED_AT_ONCE = 8
const SWEEP_MS = 250
/** Lanes without work that are kept for the next work of their client: a Map that is filled and emptied all the time is built anew. */
const LANES_KEPT = 1024

/**
 * A bounded queue that is fair between clients (security 7 and 28): a client with few waiting items is served in the next round, however
 * many the others have. An item above the bounds, or one that waited too long, is refused with fault 300.
 */
export class WorkQueue {
  readonly #bounds: QueueBounds
  readonly #lanes = new Map<string, Lane>()
  #round: Lane[] = []
  #running = 0
  #waiting = 0
  #isDispatching = false
  #sweeping: NodeJS.Timeout | undefined
  /** End of the time slice in this turn of the event loop; null before the first item of a turn. */
  #sliceEnds: number | null = null

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting }
  }

  run<T>(of: Work, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        const working = work()
        working.then(resolve, reject)
        return working
      }
      this.add(of, start, reject)
    })
  }

  /** Like `run` for work that handles its own result; it holds its place until it returns, or until its promise is settled. */
  add(of: Work, start: () => Promise<unknown> | void, refuse: (fault: Fault) => void): void {
    const isFull =
      this.#waiting >= this.#bounds.waiting ||
      (this.#lanes.get(of.client)?.waiting.length ?? 0) >= this.#bounds.waitingEach
    if (isFull) return refuse(new Fault(FAULT.overloaded))
    const lane = this.#laneOf(of.client)
    if (this.#isFreeFor(lane)) return this.#begin(lane, start, of.weight)
    const until = Math.min(of.until, performance.now() + this.#bounds.waitMs)
    lane.waiting.push({ start, refuse, weight: of.weight, until })
    this.#waiting += 1
    this.#enter(lane)
    this.#dispatch()
    if (this.#waiting > 0) this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  #laneOf(client: string): Lane {
    let lane = this.#lanes.get(client)
    if (lane === undefined) {
      lane = { client, running: 0, weight: 0, waiting: [], isInRound: false }
      this.#lanes.set(client, lane)
    }
    return lane
  }

  #enter(lane: Lane): void {
    if (lane.isInRound || !this.#mayStart(lane)) return
    lane.isInRound = true
    this.#round.push(lane)
  }

  #mayStart({ running, weight, waiting }: Lane): boolean {
    const next = waiting[0]
    if (next === undefined || running >= this.#bounds.concurrentEach) return false
    return running === 0 || weight + next.weight <= this.#bounds.weightEach
  }

  #dispatch(): void {
    if (this.#isDispatching) return
    this.#isDispatching = true
    for (let left = STARTED_AT_ONCE; this.#mayDispatch(); left -= 1) {
      if (left === 0) return this.#dispatchAfterwards()
      const lane = this.#round.shift() as Lane
      lane.isInRound = false
      if (this.#mayStart(lane)) this.#start(lane)
      this.#enter(lane)
    }
    this.#isDispatching = false
  }

  #mayDispatch(): boolean {
    return this.#running < this.#bounds.concurrent && this.#round.length > 0 && this.#hasTime()
  }

  /** Goes on after the callbacks and promises of the started items, whose time then counts too. */
  #dispatchAfterwards(): void {
    process.nextTick(queueMicrotask, () => {
      this.#isDispatching = false
      this.#dispatch()
    })
  }

  #hasTime(): boolean {
    const now = performance.now()
    if (this.#sliceEnds === null) {
      this.#sliceEnds = now + SLICE_MS
      setImmediate(() => {
        this.#sliceEnds = null
        this.#dispatch()
      })
    }
    return now < this.#sliceEnds
  }

  /** Whether an item can start without waiting: the usual case. */
  #isFreeFor({ running }: Lane): boolean {
    if (this.#waiting > 0 || this.#isDispatching || this.#running >= this.#bounds.concurrent) return false
    return running === 0 && this.#hasTime()
  }

  #start(lane: Lane): void {
    const { start, weight } = lane.waiting.shift() as Waiting
    this.#waiting -= 1
    this.#begin(lane, start, weight)
  }

  #begin(lane: Lane, start: Waiting['start'], weight: number): void {
    this.#running += 1
    lane.running += 1
    lane.weight += weight
    const working = start()
    if (working === undefined) return this.#end(lane, weight)
    const ended = () => {
      this.#end(lane, weight)
      this.#enter(lane)
      this.#dispatch()
    }
    working.then(ended, ended)
  }

  #end(lane: Lane, weight: number): void {
    this.#running -= 1
    lane.running -= 1
    lane.weight -= weight
    this.#leave(lane)
  }

  #leave(lane: Lane): void {
    const isIdle = lane.running === 0 && lane.waiting.length === 0
    if (isIdle && this.#lanes.size > LANES_KEPT) this.#lanes.delete(lane.client)
  }

  /** Refuses items that have waited too long. */
  #sweep(): void {
    const now = performance.now()
    for (const lane of this.#lanes.values()) {
      const late = lane.waiting.filter(({ until }) => until <= now)
      if (late.length === 0) continue
      const rest = lane.waiting.filter(({ until }) => until > now)
      lane.waiting.splice(0, lane.waiting.length, ...rest)
      this.#waiting -= late.length
      for (const { refuse } of late) refuse(new Fault(FAULT.overloaded))
      this.#leave(lane)
    }
    this.#round = this.#round.filter((lane) => (lane.isInRound = lane.waiting.length > 0))
    this.#dispatch()
    if (this.#waiting > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}
