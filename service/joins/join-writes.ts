import { sql } from 'kysely'
import { bigints, byteas, integers, texts } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { LAST_STATEMENT } from '#service/database/named-statements.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import type { NewSubscription } from '#service/subscriptions/add-subscriptions.ts'
import { type LockedAccount, pair } from './batch-state.ts'

/** The writes of a whole batch for apply_joins. Sums are kept by row, so that each row is written once. */
export interface JoinWrites {
  readonly transferIds: number[]
  readonly moves: { transferId: number; accountId: number; currencyId: number; amountMinor: number }[]
  /** Joins paid in another currency: the player's payment and the pool's amount. */
  readonly exchanges: {
    transferId: number
    rateId: number
    gameInstanceId: number
    taken: { currencyId: number; amountMinor: number }
    given: { currencyId: number; amountMinor: number }
  }[]
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
  readonly keys: { scope: string; key: string; bodyHash: Uint8Array; response: string }[]
  readonly events: OutboxEvent[]
  /** Written separately by `addSubscriptions`: few joins have one. */
  readonly subscriptions: NewSubscription[]
  /** Account balances after the batch, with the decimals of their currency. */
  readonly movedAccounts: Map<LockedAccount, number>
}

export function emptyWrites(): JoinWrites {
  return {
    transferIds: [],
    moves: [],
    exchanges: [],
    plays: [],
    seats: new Map(),
    instances: new Map(),
    wagers: new Map(),
    keys: [],
    events: [],
    subscriptions: [],
    movedAccounts: new Map(),
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

/**
 * Writes the batch in one round trip. The statement passes every list as columns (apply-joins.sql). If it is the last one of its
 * transaction, only the commit may follow it.
 */
export async function applyWrites(
  tx: Tx,
  writes: JoinWrites,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { transferIds, moves, plays, keys, events } = writes
  const seats = [...writes.seats.values()]
  const instances = [...writes.instances.values()]
  const wagers = [...writes.wagers.values()]
  await sql`select apply_joins(
    ${bigints(transferIds)}::bigint[],
    ${bigints(moves.map((move) => move.transferId))}::bigint[],
    ${bigints(moves.map((move) => move.accountId))}::bigint[],
    ${integers(moves.map((move) => move.currencyId))}::integer[],
    ${bigints(moves.map((move) => move.amountMinor))}::bigint[],
    ${bigints(seats.map((seat) => seat.gameInstanceId))}::bigint[],
    ${bigints(seats.map((seat) => seat.playerId))}::bigint[],
    ${integers(seats.map((seat) => seat.plays))}::integer[],
    ${integers(seats.map((seat) => seat.playMax))}::integer[],
    ${bigints(plays.map((play) => play.playId))}::bigint[],
    ${bigints(plays.map((play) => play.gameInstanceId))}::bigint[],
    ${bigints(plays.map((play) => play.playerId))}::bigint[],
    ${bigints(plays.map((play) => play.transferId))}::bigint[],
    ${texts(plays.map(({ play }) => play))}::text[],
    ${integers(plays.map((play) => play.lines))}::integer[],
    ${bigints(plays.map((play) => play.costMinor))}::bigint[],
    ${bigints(plays.map((play) => play.feeMinor))}::bigint[],
    ${bigints(instances.map((change) => change.gameInstanceId))}::bigint[],
    ${integers(instances.map((change) => change.plays))}::integer[],
    ${integers(instances.map((change) => change.players))}::integer[],
    ${integers(instances.map((change) => (change.full ? 1 : 0)))}::integer[],
    ${bigints(wagers.map((wager) => wager.playerId))}::bigint[],
    ${integers(wagers.map((wager) => wager.currencyId))}::integer[],
    ${bigints(wagers.map((wager) => wager.wageredMinor))}::bigint[],
    ${texts(keys.map(({ scope }) => scope))}::text[],
    ${texts(keys.map(({ key }) => key))}::text[],
    ${byteas(keys.map(({ bodyHash }) => bodyHash))}::bytea[],
    ${byteas(keys.map(({ response }) => Buffer.from(response)))}::bytea[],
    ${JSON.stringify(events)}::json) ${sql.raw(isLast ? LAST_STATEMENT : '')}`.execute(tx)
}
