import type { TokenRow } from './session-lookup.ts'

const KEPT_MS = 1000
const ENTRIES_MAX = 50_000

/** Recently looked up tokens, used only in a process that alone ends sessions. */
export class TokenCache {
  private readonly entries = new Map<string, { row: TokenRow; until: number }>()

  get(token: string): TokenRow | null {
    const entry = this.entries.get(token)
    return entry !== undefined && entry.until > performance.now() ? entry.row : null
  }

  set(token: string, row: TokenRow): void {
    if (this.entries.size >= ENTRIES_MAX) this.entries.clear()
    this.entries.set(token, { row, until: performance.now() + KEPT_MS })
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
