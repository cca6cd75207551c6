/** An item's owner, as the queue needs it. */
export interface Owned {
  readonly ownerId: number
}

interface Waiting<Item> {
  /** Null once it was taken. */
  item: Item | null
  readonly since: number
}

interface Lane<Item> {
  /** The owner's waiting items, oldest first. */
  readonly items: Waiting<Item>[]
  isInRound: boolean
}

/** Lanes without items that are kept for the next item of their owner. */
const LANES_KEPT = 4096

/** Taken items that may stay in the order of arrival, beside as many as there are waiting ones. */
const TAKEN_KEPT = 64

/**
 * A queue that serves owners in turn and each owner's items in order, so that an owner with many items delays no other. Items that are put
 * back come first.
 *
 * No Set or Map holds an item: its table is replaced again and again, and a replaced one refers to the next, so V8 would keep every item,
 * with all that its call has made, until the next full collection. For the same reason a lane is kept when it is empty.
 */
export class WaitingLine<Item extends Owned> {
  readonly #lanes = new Map<number, Lane<Item>>()
  /** In round-robin order: the owner whose item was taken goes to the end. A lane that is empty by now is passed over. */
  readonly #round: Lane<Item>[] = []
  /** In order of arrival, with items that were taken before older ones. */
  #arrivals: Waiting<Item>[] = []
  #count = 0
  #putBack: { readonly item: Item; readonly since: number }[] = []

  get length(): number {
    return this.#putBack.length + this.#count
  }

  /** Number of an owner's waiting items, without those put back. */
  countOf(ownerId: number): number {
    return this.#lanes.get(ownerId)?.items.length ?? 0
  }

  /** Arrival time of the oldest item; null if the queue is empty. */
  get oldestSince(): number | null {
    const oldest = this.#putBack[0] ?? this.#arrivals[0]
    return oldest?.since ?? null
  }

  add(item: Item, since: number): void {
    const waiting = { item, since }
    this.#arrivals.push(waiting)
    this.#count += 1
    let lane = this.#lanes.get(item.ownerId)
    if (lane === undefined) {
      lane = { items: [], isInRound: false }
      this.#lanes.set(item.ownerId, lane)
    }
    lane.items.push(waiting)
    this.#enter(lane)
  }

  /** Puts items before all others, with the arrival time of the oldest of them. */
  putBack(items: readonly Item[], since: number): void {
    if (items.length > 0) this.#putBack = [...items.map((item) => ({ item, since })), ...this.#putBack]
  }

  get next(): Item | undefined {
    return this.#putBack[0]?.item ?? this.#laneInTurn()?.items[0]?.item ?? undefined
  }

  /** Removes and returns the next item. */
  take(): Item | undefined {
    const again = this.#putBack.shift()
    if (again !== undefined) return again.item
    const lane = this.#laneInTurn()
    if (lane === undefined) return undefined
    this.#leaveRound()
    const item = this.#takeOf(lane)
    if (lane.items.length > 0) this.#enter(lane)
    return item
  }

  /** Removes and returns the items that arrived before a time. */
  takeOlderThan(time: number): Item[] {
    const late: Item[] = []
    for (let at = this.oldestSince; at !== null && at < time; at = this.oldestSince)
      late.push(this.#takeOldest())
    return late
  }

  #laneInTurn(): Lane<Item> | undefined {
    while (this.#round[0]?.items.length === 0) this.#leaveRound()
    return this.#round[0]
  }

  #enter(lane: Lane<Item>): void {
    if (lane.isInRound) return
    lane.isInRound = true
    this.#round.push(lane)
  }

  #leaveRound(): void {
    const lane = this.#round.shift() as Lane<Item>
    lane.isInRound = false
  }

  #takeOldest(): Item {
    const again = this.#putBack.shift()
    if (again !== undefined) return again.item
    const oldest = this.#arrivals[0] as Waiting<Item>
    const { ownerId } = oldest.item as Item
    return this.#takeOf(this.#lanes.get(ownerId) as Lane<Item>)
  }

  /** Removes an owner's first item, which is the owner's oldest. */
  #takeOf(lane: Lane<Item>): Item {
    const waiting = lane.items.shift() as Waiting<Item>
    const item = waiting.item as Item
    waiting.item = null
    this.#count -= 1
    if (lane.items.length === 0 && this.#lanes.size > LANES_KEPT) this.#lanes.delete(item.ownerId)
    while (this.#arrivals[0]?.item === null) this.#arrivals.shift()
    if (this.#arrivals.length > this.#count * 2 + TAKEN_KEPT)
      this.#arrivals = this.#arrivals.filter((one) => one.item !== null)
    return item
  }
}
