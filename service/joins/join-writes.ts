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
 * Writes the batch in one round trip. The statement passes every list as columns, each by its name (apply-joins.sql). If it is the last one of its
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
    transfer_ids => ${bigints(transferIds)}::bigint[],
    move_transfers => ${bigints(moves.map((move) => move.transferId))}::bigint[],
    move_accounts => ${bigints(moves.map((move) => move.accountId))}::bigint[],
    move_currencies => ${integers(moves.map((move) => move.currencyId))}::integer[],
    move_amounts => ${bigints(moves.map((move) => move.amountMinor))}::bigint[],
    seat_instances => ${bigints(seats.map((seat) => seat.gameInstanceId))}::bigint[],
    seat_players => ${bigints(seats.map((seat) => seat.playerId))}::bigint[],
    seat_plays => ${integers(seats.map((seat) => seat.plays))}::integer[],
    seat_maxima => ${integers(seats.map((seat) => seat.playMax))}::integer[],
    play_ids => ${bigints(plays.map((play) => play.playId))}::bigint[],
    play_instances => ${bigints(plays.map((play) => play.gameInstanceId))}::bigint[],
    play_players => ${bigints(plays.map((play) => play.playerId))}::bigint[],
    play_transfers => ${bigints(plays.map((play) => play.transferId))}::bigint[],
    play_texts => ${texts(plays.map(({ play }) => play))}::text[],
    play_lines => ${integers(plays.map((play) => play.lines))}::integer[],
    play_costs => ${bigints(plays.map((play) => play.costMinor))}::bigint[],
    play_fees => ${bigints(plays.map((play) => play.feeMinor))}::bigint[],
    instance_ids => ${bigints(instances.map((change) => change.gameInstanceId))}::bigint[],
    instance_plays => ${integers(instances.map((change) => change.plays))}::integer[],
    instance_players_new => ${integers(instances.map((change) => change.players))}::integer[],
    instances_full => ${integers(instances.map((change) => (change.full ? 1 : 0)))}::integer[],
    wager_players => ${bigints(wagers.map((wager) => wager.playerId))}::bigint[],
    wager_currencies => ${integers(wagers.map((wager) => wager.currencyId))}::integer[],
    wager_amounts => ${bigints(wagers.map((wager) => wager.wageredMinor))}::bigint[],
    key_scopes => ${texts(keys.map(({ scope }) => scope))}::text[],
    key_names => ${texts(keys.map(({ key }) => key))}::text[],
    key_hashes => ${byteas(keys.map(({ bodyHash }) => bodyHash))}::bytea[],
    key_responses => ${byteas(keys.map(({ response }) => Buffer.from(response)))}::bytea[],
    events => ${JSON.stringify(events)}::json) ${sql.raw(isLast ? LAST_STATEMENT : '')}`.execute(tx)
}
