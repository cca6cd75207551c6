/** Values that are computed at most once in a while: concurrent requests share the computation, later ones its result. */
export class RecentValues<Value> {
  readonly #made = new Map<string, { readonly at: number; readonly value: Promise<Value> }>()
  readonly #maxAgeMs: number
  readonly #most: number
  readonly #now: () => number

  /** @param most number of values kept; the oldest ones are dropped */
  constructor({ maxAgeMs, most, now }: { maxAgeMs: number; most: number; now: () => number }) {
    this.#maxAgeMs = maxAgeMs
    this.#most = most
    this.#now = now
  }

  /** The value of a key, computed by `make` unless it began to be computed less than the maximum age ago. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const at = this.#now()
    const known = this.#made.get(key)
    if (known !== undefined && Math.abs(at - known.at) < this.#maxAgeMs) return known.value
    const value = make()
    this.#made.delete(key)
    this.#made.set(key, { at, value })
    // A failure is not kept: the next request tries again.
    value.catch(() => {
      if (this.#made.get(key)?.value === value) this.#made.delete(key)
    })
    for (const [oldest, { at: madeAt }] of this.#made) {
      if (this.#made.size <= this.#most && Math.abs(at - madeAt) < this.#maxAgeMs) break
      this.#made.delete(oldest)
    }
    return value
  }
}
