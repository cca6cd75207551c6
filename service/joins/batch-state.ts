import { strict as assert } from 'node:assert'
import { type Kysely, sql } from 'kysely'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import type { JoinAttempt } from './join-attempt.ts'
import type { TicketDesk } from './ticket-desk.ts'

/** What lock_joins answers with: the state of everything that the batch decides on, locked. */
interface LockedJoins {
  keys: StoredKey[]
  players: LockedPlayer[]
  instances: LockedInstance[]
  seats: { gameInstanceId: number; playerId: number; playCount: number }[]
  accounts: LockedAccount[]
  pools: { gameInstanceId: number; accountId: number }[]
  wagers: { playerId: number; currencyId: number; wageredMinor: number }[]
  limits: { playerId: number; currencyId: number; limitMinor: number }[]
  closedMembers: number[]
  playIds: number[]
  transferIds: number[]
}

export interface StoredKey {
  scope: string
  key: string
  operation: string
  /** base64 */
  bodyHash: string
  /** The first answer; null where the key stands for another operation. */
  response: string | null
}

export interface LockedPlayer {
  playerId: number
  memberId: number
  segment: PlayerSegment | null
  status: 'active' | 'locked' | 'banned' | 'expired'
  screenName: string
  emailVerified: boolean
  phoneVerified: boolean
  timedOut: boolean
  excluded: boolean
}

export interface LockedInstance {
  gameInstanceId: number
  gameId: number
  open: boolean
  status: GameStatus
  playCount: number
  playerCount: number
  /** Prizes that nobody won before, and that this instance pays. */
  carryMinor: number
  /** Filled by a join of this batch: those behind it wait for the next instance. */
  filledNow?: boolean
}

export interface LockedAccount {
  accountId: number
  playerId: number
  currencyId: number
  balanceMinor: number
  timeStamp: number
}

/** The state of a batch while its joins are decided one after another. */
export interface BatchState {
  readonly keys: Map<string, StoredKey>
  readonly players: Map<number, LockedPlayer>
  readonly instances: Map<number, LockedInstance>
  /** Plays by `pair(gameInstanceId, playerId)`. */
  readonly seats: Map<string, number>
  /** By `pair(playerId, currencyId)`, as the next two. */
  readonly accounts: Map<string, LockedAccount>
  readonly wageredMinor: Map<string, number>
  readonly limitsMinor: Map<string, number>
  /** The accounts of the instances' pools. */
  readonly pools: ReadonlyMap<number, number>
  readonly closedMembers: ReadonlySet<number>
  readonly playIds: readonly number[]
  readonly transferIds: readonly number[]
  /** Who sells the tickets of each raffle; opened apart, since most batches have none. */
  readonly desks: Map<number, TicketDesk>
}

export const pair = (first: number | string, second: number | string) => `${first}\n${second}`

/** Locks and reads the state of a batch in one round trip. */
export async function lockBatch(
  tx: Tx,
  attempts: readonly JoinAttempt[],
  playCounts: readonly number[],
): Promise<BatchState> {
  const batch = attempts.map(({ playerId, scope, key, request }, index) => ({
    playerId,
    scope,
    key,
    gameInstanceId: request.gameInstanceId,
    plays: playCounts[index],
  }))
  const { rows } = await sql<{ state: LockedJoins }>`
    select lock_joins(${JSON.stringify(batch)}::jsonb) as state`.execute(tx)
  const locked = rows[0]?.state
  assert(locked !== undefined)
  return toState(locked)
}

/** Reads what a join would be decided on, without a lock: for an answer that binds nobody. */
export async function readState(
  database: Kysely<Tables>,
  playerId: number,
  gameInstanceId: number,
): Promise<BatchState> {
  const batch = JSON.stringify([{ playerId, gameInstanceId, plays: 0 }])
  const { rows } = await sql<{ state: LockedJoins }>`
    select read_joins(${batch}::jsonb, array[${gameInstanceId}::bigint] || open_instead_of(array[${gameInstanceId}::bigint])) as state`.execute(
    database,
  )
  const read = rows[0]?.state
  assert(read !== undefined)
  return toState(read)
}

function toState(locked: LockedJoins): BatchState {
  const byAccount = <Row extends { playerId: number; currencyId: number }>(rows: Row[]) =>
    rows.map((row) => [pair(row.playerId, row.currencyId), row] as const)
  return {
    keys: new Map(locked.keys.map((stored) => [pair(stored.scope, stored.key), stored])),
    players: new Map(locked.players.map((player) => [player.playerId, player])),
    instances: new Map(locked.instances.map((instance) => [instance.gameInstanceId, instance])),
    seats: new Map(locked.seats.map((seat) => [pair(seat.gameInstanceId, seat.playerId), seat.playCount])),
    accounts: new Map(byAccount(locked.accounts)),
    wageredMinor: new Map(byAccount(locked.wagers).map(([key, row]) => [key, row.wageredMinor])),
    limitsMinor: new Map(byAccount(locked.limits).map(([key, row]) => [key, row.limitMinor])),
    pools: new Map(locked.pools.map((pool) => [pool.gameInstanceId, pool.accountId])),
    closedMembers: new Set(locked.closedMembers),
    playIds: locked.playIds,
    transferIds: locked.transferIds,
    desks: new Map(),
  }
}
