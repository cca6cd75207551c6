/** An item's owner, as the queue needs it. */
export interface Owned {
  readonly ownerId: number
}

interface Waiting<Item> {
  readonly item: Item
  readonly since: number
}

/**
 * A queue that serves owners in turn and each owner's items in order, so that an owner with many items delays no other. Items that are put
 * back come first.
 */
export class WaitingLine<Item extends Owned> {
  /** In round-robin order: the owner whose item was taken goes to the end. */
  readonly #byOwner = new Map<number, Waiting<Item>[]>()
  /** In order of arrival. */
  readonly #inTime = new Set<Waiting<Item>>()
  #putBack: Waiting<Item>[] = []

  get length(): number {
    return this.#putBack.length + this.#inTime.size
  }

  /** Number of an owner's waiting items, without those put back. */
  countOf(ownerId: number): number {
    return this.#byOwner.get(ownerId)?.length ?? 0
  }

  /** Arrival time of the oldest item; null if the queue is empty. */
  get oldestSince(): number | null {
    const oldest = this.#putBack[0] ?? first(this.#inTime)
    return oldest?.since ?? null
  }

  add(item: Item, since: number): void {
    const waiting = { item, since }
    this.#inTime.add(waiting)
    const own = this.#byOwner.get(item.ownerId)
    if (own === undefined) this.#byOwner.set(item.ownerId, [waiting])
    else own.push(waiting)
  }

  /** Puts items before all others, with the arrival time of the oldest of them. */
  putBack(items: readonly Item[], since: number): void {
    this.#putBack = [...items.map((item) => ({ item, since })), ...this.#putBack]
  }

  get next(): Item | undefined {
    return (this.#putBack[0] ?? first(this.#byOwner.values())?.[0])?.item
  }

  /** Removes and returns the next item. */
  take(): Item | undefined {
    const again = this.#putBack.shift()
    if (again !== undefined) return again.item
    const own = first(this.#byOwner.values())
    return own === undefined ? undefined : this.#takeOf(own)
  }

  /** Removes and returns the items that arrived before a time. */
  takeOlderThan(time: number): Item[] {
    const late: Item[] = []
    for (let at = this.oldestSince; at !== null && at < time; at = this.oldestSince)
      late.push(this.#takeOldest())
    return late
  }

  #takeOldest(): Item {
    const again = this.#putBack.shift()
    if (again !== undefined) return again.item
    const { item } = first(this.#inTime) as Waiting<Item>
    return this.#takeOf(this.#byOwner.get(item.ownerId) as Waiting<Item>[])
  }

  /** Removes an owner's first item, which is the owner's oldest. */
  #takeOf(own: Waiting<Item>[]): Item {
    const waiting = own.shift() as Waiting<Item>
    const { ownerId } = waiting.item
    this.#inTime.delete(waiting)
    this.#byOwner.delete(ownerId)
    if (own.length > 0) this.#byOwner.set(ownerId, own)
    return waiting.item
  }
}

function first<Value>(values: Iterable<Value>): Value | undefined {
  for (const value of values) return value
  return undefined
}
