import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { JOIN_LIMIT_KINDS, type JoinLimitKind } from '#schemas/entities/player-limit.ts'
import type { Exposure } from '#modules/game-rules/rules/exposure.ts'
import { bigints, texts } from '#service/database/binary-arrays.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { RateInForce } from '#service/exchange/rates-in-force.ts'
import type { JoinAttempt } from './join-attempt.ts'
import type { TicketAllocator } from './ticket-allocator.ts'

/**
 * The result of read_joins, in columns: the numbers of all rows are concatenated, in the order that the function defines; a list without
 * rows is null.
 */
interface ReadJoins {
  /** The digests are in base64. */
  stored_keys: (Omit<StoredKey, 'bodyHash'> & { bodyHash: string })[] | null
  players: number[] | null
  segments: (PlayerSegment | null)[] | null
  screen_names: string[] | null
  instances: number[] | null
  statuses: GameStatus[] | null
  figures: number[] | null
  seats: number[] | null
  accounts: number[] | null
  pools: number[] | null
  wagers: number[] | null
  limits: number[] | null
  closed_members: number[]
}

/** The result of lock_joins: the locked state on which the batch is decided, and ids to use. */
interface LockedJoins extends ReadJoins {
  play_ids: number[]
  transfer_ids: number[]
}

export interface StoredKey {
  scope: string
  key: string
  operation: string
  bodyHash: Uint8Array
  /** The first answer; null if the key belongs to another operation. */
  response: string | null
}

export interface LockedPlayer {
  playerId: number
  memberId: number
  segment: PlayerSegment | null
  /** Neither locked nor banned, on this or another account of the person. */
  active: boolean
  screenName: string
  emailVerified: boolean
  phoneVerified: boolean
  /** On any of the person's accounts at the operator. */
  timedOut: boolean
  /** On any of the person's accounts at the operator. */
  excluded: boolean
  /** A deposit was paid, in any currency. */
  hasDeposited: boolean
  /** The register of excluded persons has not answered in time. */
  registerDue: boolean
  /** Identity and address. */
  verified: boolean
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
  /** The game's progressive before this instance's contribution, and its wagers since the progressive was last won, without this instance's. */
  progressiveMinor: number
  wagersSinceWinMinor: number
  /** Filled by a join of this batch: later joins wait for the next instance. */
  filledNow?: boolean
}

export interface LockedAccount {
  accountId: number
  playerId: number
  currencyId: number
  balanceMinor: number
  timeStamp: number
}

/** The lowest of a player's limits of one kind in one currency. */
export interface JoinLimit {
  readonly kind: JoinLimitKind
  readonly currencyId: number
  readonly limitMinor: number
}

/** The state of a batch while its joins are decided one after another. */
export interface BatchState {
  readonly keys: Map<string, StoredKey>
  readonly players: Map<number, LockedPlayer>
  readonly instances: Map<number, LockedInstance>
  /** Number of plays by `pair(gameInstanceId, playerId)`. */
  readonly seats: Map<string, number>
  /** Games that the player has blocked, by `pair(gameInstanceId, playerId)`. */
  readonly blocked: Set<string>
  /** By `pair(playerId, currencyId)`. */
  readonly accounts: Map<string, LockedAccount>
  /** The amounts that limits count, by player, kind and currency: wagers, or losses, which are negative after prizes. */
  readonly countedMinor: Map<number, Map<JoinLimitKind, Map<number, number>>>
  /** The unused part of the amounts that a player prepaid for further draws in the period of each limit. Read separately, since most batches sell none. */
  readonly prepaidMinor: Map<number, Map<JoinLimitKind, Map<number, number>>>
  /** Players who have used the promotion of a game, by `pair(playerId, gameId)`. Read separately, since few joins name one. */
  readonly promoted: Set<string>
  readonly limits: Map<number, JoinLimit[]>
  /** The rates that the batch needs; read separately, since most batches need none. */
  readonly rates: Map<string, RateInForce>
  /** The accounts of the instances' pools. */
  readonly pools: Map<number, number>
  readonly closedMembers: ReadonlySet<number>
  readonly playIds: readonly number[]
  readonly transferIds: readonly number[]
  /** Exposure of instances that are sold only up to a liability limit; other instances have no entry. */
  readonly exposures: Map<number, Exposure>
  /** The ticket allocator of each raffle; created separately, since most batches have none. */
  readonly allocators: Map<number, TicketAllocator>
}

export const pair = (first: number | string, second: number | string) => `${first}\n${second}`

/** Locks and reads the state of a batch in one round trip. */
export async function lockBatch(
  tx: Tx,
  attempts: readonly JoinAttempt[],
  playCounts: readonly number[],
): Promise<BatchState> {
  const { rows } = await sql<LockedJoins>`
    select * from lock_joins(
      ${bigints(attempts.map(({ playerId }) => playerId))}::bigint[],
      ${bigints(attempts.map(({ request }) => request.gameInstanceId))}::bigint[],
      ${texts(attempts.map(({ scope }) => scope))}::text[], ${texts(attempts.map(({ key }) => key))}::text[],
      ${playCounts.reduce((sum, count) => sum + count, 0)}, ${attempts.length})`.execute(tx)
  const locked = rows[0]
  assert(locked !== undefined)
  return toState(locked, { playIds: locked.play_ids, transferIds: locked.transfer_ids })
}

/** Reads the state for deciding a join, without a lock: its answer is not binding. */
export async function readState(db: Db, playerId: number, gameInstanceId: number): Promise<BatchState> {
  const instanceIds = bigints([gameInstanceId])
  const { rows } = await sql<ReadJoins>`
    select * from read_joins(${bigints([playerId])}::bigint[], ${instanceIds}::bigint[], '{}', '{}',
      ${instanceIds}::bigint[] || open_instead_of(${instanceIds}::bigint[]))`.execute(db)
  const read = rows[0]
  assert(read !== undefined)
  return toState(read, { playIds: [], transferIds: [] })
}

function toState(read: ReadJoins, ids: Pick<BatchState, 'playIds' | 'transferIds'>): BatchState {
  const state: BatchState = {
    ...ids,
    keys: new Map(),
    players: new Map(),
    instances: new Map(),
    seats: new Map(),
    blocked: new Set(),
    accounts: new Map(),
    countedMinor: new Map(),
    prepaidMinor: new Map(),
    promoted: new Set(),
    limits: new Map(),
    rates: new Map(),
    pools: new Map(),
    closedMembers: new Set(read.closed_members),
    exposures: new Map(),
    allocators: new Map(),
  }
  for (const stored of read.stored_keys ?? []) {
    const bodyHash = Buffer.from(stored.bodyHash, 'base64')
    state.keys.set(pair(stored.scope, stored.key), { ...stored, bodyHash })
  }
  eachRow(read.players, 3, ([playerId, memberId, flags], row) => {
    const [segment, screenName] = [read.segments?.[row] ?? null, read.screen_names?.[row] ?? '']
    state.players.set(playerId, { playerId, memberId, segment, screenName, ...standingOf(flags) })
  })
  eachRow(read.instances, 6, ([gameInstanceId, gameId, open, playCount, playerCount, carryMinor], row) => {
    const status = read.statuses?.[row] as GameStatus
    const [progressiveMinor = 0, wagersSinceWinMinor = 0] = read.figures?.slice(2 * row, 2 * row + 2) ?? []
    const figures = { carryMinor, progressiveMinor, wagersSinceWinMinor }
    const instance = { gameInstanceId, gameId, open: open === 1, status, playCount, playerCount, ...figures }
    state.instances.set(gameInstanceId, instance)
  })
  eachRow(read.accounts, 5, ([accountId, playerId, currencyId, balanceMinor, timeStamp]) => {
    state.accounts.set(pair(playerId, currencyId), {
      accountId,
      playerId,
      currencyId,
      balanceMinor,
      timeStamp,
    })
  })
  eachRow(read.seats, 3, ([instanceId, playerId, plays]) => {
    if (plays === BLOCKED_SEAT) state.blocked.add(pair(instanceId, playerId))
    else state.seats.set(pair(instanceId, playerId), plays)
  })
  eachRow(read.pools, 2, ([instanceId, accountId]) => state.pools.set(instanceId, accountId))
  eachRow(read.wagers, 3, ([playerId, code, minor]) => {
    const { kind, currencyId } = countedAs(code)
    countInto(state.countedMinor, kind, { playerId, currencyId, minor })
  })
  eachRow(read.limits, 3, ([playerId, code, limitMinor]) => {
    const others = state.limits.get(playerId) ?? []
    state.limits.set(playerId, [...others, { ...countedAs(code), limitMinor }])
  })
  return state
}

const CODES_OF_A_KIND = 2 ** 32
/** The number of plays by which read_joins says that the player has blocked the game. */
const BLOCKED_SEAT = 2 ** 40

/** The kind of a limit and its currency, by their number in read_joins. */
function countedAs(code: number): Pick<JoinLimit, 'kind' | 'currencyId'> {
  const kind = JOIN_LIMIT_KINDS[Math.floor(code / CODES_OF_A_KIND)]
  assert(kind !== undefined, `no kind of limit has the number ${code}`)
  return { kind, currencyId: code % CODES_OF_A_KIND }
}

/** An amount that limits count. */
export interface Counted {
  readonly playerId: number
  readonly currencyId: number
  readonly minor: number
}

/** Adds a wager to everything that a player's limits count: it may be lost entirely. */
export function addWagered(state: BatchState, wager: Counted): void {
  for (const kind of limitedKinds(state, wager.playerId).add('weeklyBet'))
    countInto(state.countedMinor, kind, wager)
}

/** The kinds of a player's limits. */
export const limitedKinds = ({ limits }: BatchState, playerId: number): Set<JoinLimitKind> =>
  new Set((limits.get(playerId) ?? []).map(({ kind }) => kind))

/** Adds an amount to those of its player, kind and currency. */
export function countInto(
  counted: BatchState['countedMinor'],
  kind: JoinLimitKind,
  { playerId, currencyId, minor }: Counted,
): void {
  const byKind = counted.get(playerId) ?? new Map<JoinLimitKind, Map<number, number>>()
  const byCurrency = byKind.get(kind) ?? new Map<number, number>()
  byCurrency.set(currencyId, (byCurrency.get(currencyId) ?? 0) + minor)
  counted.set(playerId, byKind.set(kind, byCurrency))
}

const FLAGS = {
  active: 1,
  emailVerified: 2,
  phoneVerified: 4,
  timedOut: 8,
  excluded: 16,
  hasDeposited: 32,
  registerDue: 64,
  verified: 128,
} as const

function standingOf(flags: number): Record<keyof typeof FLAGS, boolean> {
  return {
    active: (flags & FLAGS.active) !== 0,
    emailVerified: (flags & FLAGS.emailVerified) !== 0,
    phoneVerified: (flags & FLAGS.phoneVerified) !== 0,
    timedOut: (flags & FLAGS.timedOut) !== 0,
    excluded: (flags & FLAGS.excluded) !== 0,
    hasDeposited: (flags & FLAGS.hasDeposited) !== 0,
    registerDue: (flags & FLAGS.registerDue) !== 0,
    verified: (flags & FLAGS.verified) !== 0,
  }
}

interface RowOf {
  2: [number, number]
  3: [number, number, number]
  5: [number, number, number, number, number]
  6: [number, number, number, number, number, number]
}

/** Splits concatenated numbers into rows of `width`. */
function eachRow<Width extends keyof RowOf>(
  numbers: readonly number[] | null,
  width: Width,
  take: (row: RowOf[Width], index: number) => void,
): void {
  if (numbers === null) return
  assert(numbers.length % width === 0, 'the database answers with whole rows')
  for (let at = 0; at < numbers.length; at += width) {
    take(numbers.slice(at, at + width) as RowOf[Width], at / width)
  }
}
