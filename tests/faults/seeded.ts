import { createHmac } from 'node:crypto'

/** Random numbers that follow from a seed, so that a run that found something can be made again. */
export class Seeded {
  private readonly seed: string
  private taken = 0

  constructor(seed: string) {
    this.seed = seed
  }

  /** A whole number from 0 up to, and without, `count`. */
  below(count: number): number {
    const digest = createHmac('sha256', this.seed)
      .update(String(this.taken++))
      .digest()
    return Number(digest.readBigUInt64BE() % BigInt(count))
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }
}
