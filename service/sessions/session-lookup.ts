import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { byteas } from '#service/database/binary-arrays.ts'
import type { Database } from '#service/database/database.ts'
import type { Exclusion } from '#service/players/rows/exclusion.ts'

/** A token with its session, read from the database now; ages by the database's clock. */
export interface TokenRow {
  tokenHash: Buffer
  sessionId: number
  playerId: number
  memberId: number
  sidHash: Buffer
  createdAt: number
  endedAt: number | null
  endReason: string | null
  tokenAgeMs: number
  supersededMs: number | null
  idleMs: number
  expired: boolean
  /** The exclusion of the player's person. */
  exclusion: Exclusion | null
  mustChangePassword: boolean
  isRestricted: boolean
}

/** Least time between the starts of two lookups. An idle service does not wait; under load more calls share a round trip. */
const LOOKUPS_APART_MS = 4

/**
 * Looks tokens up in the database, concurrent ones in one statement: a revocation by any process applies to the very next call, and a
 * hundred calls cost one round trip.
 */
export function createTokenLookup(database: Database): (tokenHash: Buffer) => Promise<TokenRow | null> {
  let waiting: { tokenHash: Buffer; resolve(row: TokenRow | null): void; reject(error: unknown): void }[] = []
  let busy = false
  /** The requests of this turn of the event loop are looked up together. */
  let isPlanned = false
  let startedAt = -Infinity

  async function drain(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const earlyMs = startedAt + LOOKUPS_APART_MS - performance.now()
      if (earlyMs > 0) await setTimeout(earlyMs)
      startedAt = performance.now()
      const batch = waiting
      waiting = []
      try {
        const rows = await readTokens(database, [...new Set(batch.map((one) => one.tokenHash))])
        const found = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]))
        for (const one of batch) one.resolve(found.get(one.tokenHash.toString('latin1')) ?? null)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    busy = false
  }
  return (tokenHash) =>
    new Promise((resolve, reject) => {
      waiting.push({ tokenHash, resolve, reject })
      if (busy || isPlanned) return
      isPlanned = true
      setImmediate(() => {
        isPlanned = false
        void drain()
      })
    })
}

async function readTokens(database: Database, hashes: readonly Buffer[]): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`select * from read_tokens(${byteas(hashes)}::bytea[])`.execute(
    database.kysely,
  )
  return rows
}
