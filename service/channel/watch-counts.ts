/** Instances reported per round; the others follow in the next one. */
const REPORTED_MAX = 500

interface Counted {
  now: number
  /** The most at one time since the last report. A client that polls is away for a moment between two polls. */
  peak: number
  /** Somebody began to watch since the last report. */
  hasNewcomer: boolean
  /** The count of the last report. */
  reported: number
}

/** A count to report. */
export interface WatchCount {
  readonly gameInstanceId: number
  readonly watchers: number
  readonly hasNewcomer: boolean
}

/** How many connections of this process watch each game instance. */
export class WatchCounts {
  readonly #counted = new Map<number, Counted>()

  /** @param isNewcomer false for a connection that goes on, as with the next poll. */
  enter(gameInstanceId: number, isNewcomer: boolean): void {
    const counted = this.#counted.get(gameInstanceId) ?? { now: 0, peak: 0, hasNewcomer: false, reported: 0 }
    this.#counted.set(gameInstanceId, counted)
    counted.now += 1
    counted.peak = Math.max(counted.peak, counted.now)
    counted.hasNewcomer ||= isNewcomer
  }

  leave(gameInstanceId: number): void {
    const counted = this.#counted.get(gameInstanceId)
    if (counted !== undefined) counted.now -= 1
  }

  /** The counts that changed since the last call or that a newcomer does not know, with `all` the others as well. */
  take({ all }: { all: boolean }): WatchCount[] {
    const changed: WatchCount[] = []
    for (const [gameInstanceId, counted] of this.#counted) {
      if (changed.length === REPORTED_MAX) break
      const { now, peak, hasNewcomer, reported } = counted
      counted.peak = now
      if (peak === reported && !hasNewcomer && !all) continue
      changed.push({ gameInstanceId, watchers: peak, hasNewcomer })
      if (peak === 0) this.#counted.delete(gameInstanceId)
      Object.assign(counted, { hasNewcomer: false, reported: peak })
    }
    return changed
  }
}
