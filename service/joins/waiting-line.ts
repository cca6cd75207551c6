/** What the line needs of an item: whose it is. */
export interface Owned {
  readonly ownerId: number
}

interface Waiting<Item> {
  readonly item: Item
  readonly since: number
}

/**
 * Items that wait: taken from one owner after the other, in each owner's order, so that an owner with many items holds
 * up no other. What is put back goes before all of them.
 */
export class WaitingLine<Item extends Owned> {
  /** In the order of their turns: the owner whose item was taken goes to the end. */
  readonly #byOwner = new Map<number, Waiting<Item>[]>()
  /** In the order of time. */
  readonly #inTime = new Set<Waiting<Item>>()
  #putBack: Waiting<Item>[] = []

  get length(): number {
    return this.#putBack.length + this.#inTime.size
  }

  /** How many items of an owner wait; what was put back does not count. */
  countOf(ownerId: number): number {
    return this.#byOwner.get(ownerId)?.length ?? 0
  }

  /** Since when the oldest item waits; null if none waits. */
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

  /** Puts items before all others, with the time since when the oldest of them waits. */
  putBack(items: readonly Item[], since: number): void {
    this.#putBack = [...items.map((item) => ({ item, since })), ...this.#putBack]
  }

  /** The item whose turn it is. */
  get next(): Item | undefined {
    return (this.#putBack[0] ?? first(this.#byOwner.values())?.[0])?.item
  }

  /** Takes the item whose turn it is. */
  take(): Item | undefined {
    const again = this.#putBack.shift()
    if (again !== undefined) return again.item
    const own = first(this.#byOwner.values())
    return own === undefined ? undefined : this.#takeOf(own)
  }

  /** Takes what has waited since before a time. */
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

  /** Takes an owner's first item, which is the owner's oldest. */
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
