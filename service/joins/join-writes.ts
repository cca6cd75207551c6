import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { pair } from './batch-state.ts'

/** What apply_joins writes for a whole batch. Sums are kept by row, so that each row is written once. */
export interface JoinWrites {
  readonly transferIds: number[]
  readonly moves: { transferId: number; accountId: number; currencyId: number; amountMinor: number }[]
  readonly plays: {
    playId: number
    gameInstanceId: number
    playerId: number
    transferId: number | null
    play: string
    lines: number
    costMinor: number
    feeMinor: number
  }[]
  readonly seats: Map<string, { gameInstanceId: number; playerId: number; plays: number; playMax: number }>
  readonly instances: Map<number, { gameInstanceId: number; plays: number; players: number; full: boolean }>
  readonly wagers: Map<string, { playerId: number; currencyId: number; wageredMinor: number }>
  readonly keys: { scope: string; key: string; bodyHash: string; response: string }[]
  readonly events: OutboxEvent[]
}

export function emptyWrites(): JoinWrites {
  return {
    transferIds: [],
    moves: [],
    plays: [],
    seats: new Map(),
    instances: new Map(),
    wagers: new Map(),
    keys: [],
    events: [],
  }
}

export function addSeats(
  writes: JoinWrites,
  seat: { gameInstanceId: number; playerId: number; plays: number; playMax: number },
): void {
  const key = pair(seat.gameInstanceId, seat.playerId)
  const before = writes.seats.get(key)
  if (before === undefined) writes.seats.set(key, { ...seat })
  else before.plays += seat.plays
}

export function addToInstance(
  writes: JoinWrites,
  change: { gameInstanceId: number; plays: number; players: number; full: boolean },
): void {
  const before = writes.instances.get(change.gameInstanceId)
  if (before === undefined) {
    writes.instances.set(change.gameInstanceId, { ...change })
    return
  }
  before.plays += change.plays
  before.players += change.players
  before.full ||= change.full
}

export function addWager(
  writes: JoinWrites,
  wager: { playerId: number; currencyId: number; wageredMinor: number },
): void {
  if (wager.wageredMinor === 0) return
  const key = pair(wager.playerId, wager.currencyId)
  const before = writes.wagers.get(key)
  if (before === undefined) writes.wagers.set(key, { ...wager })
  else before.wageredMinor += wager.wageredMinor
}

/** Writes the batch in one round trip. */
export async function applyWrites(tx: Tx, writes: JoinWrites): Promise<void> {
  const lists = {
    ...writes,
    seats: [...writes.seats.values()],
    instances: [...writes.instances.values()],
    wagers: [...writes.wagers.values()],
  }
  await sql`select apply_joins(${JSON.stringify(lists)}::jsonb)`.execute(tx)
}
