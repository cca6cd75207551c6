import type { Clock } from '#service/base/clock.ts'
import type { TokenRow } from './session-lookup.ts'

const KEPT_MS = 1000
const ENTRIES_MAX = 50_000

/** Recently looked up tokens, used only in a process that alone ends sessions. */
export class TokenCache {
  private readonly entries = new Map<string, { row: TokenRow; readAt: number }>()
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  get(token: string): TokenRow | null {
    const entry = this.entries.get(token)
    if (entry === undefined) return null
    // A system clock that was set back makes no entry last longer.
    const ageMs = this.clock.now() - entry.readAt
    return ageMs >= 0 && ageMs < KEPT_MS ? entry.row : null
  }

  set(token: string, row: TokenRow): void {
    if (this.entries.size >= ENTRIES_MAX) this.entries.clear()
    this.entries.set(token, { row, readAt: this.clock.now() })
  }

  delete(token: string): void {
    this.entries.delete(token)
  }

  /** Drops the tokens of ended sessions before their end is published. */
  forget(sessionIds: readonly number[]): void {
    const gone = new Set(sessionIds)
    for (const [token, { row }] of this.entries) if (gone.has(row.sessionId)) this.entries.delete(token)
  }
}
