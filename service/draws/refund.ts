import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { publicSeed } from '#service/games/rows/seed-vault.ts'
import { instancePool, playerCash, type AccountKind } from '#service/ledger/accounts.ts'
import { postAll, type Transfer } from '#service/ledger/post.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import { giveBackDraws } from '#service/subscriptions/give-back-draws.ts'
import { moveInstance } from './schedule-step.ts'
import type { DrawService } from './draw-service.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent, instanceTopic } from './instance-events.ts'
import type { Lease } from './lease.ts'
import { notifyAwayPlayers } from './notify-away-players.ts'

/** Joins refunded per transaction. */
const BATCH_JOINS = 500

/** Refunds exactly what was taken for each play, then ends the instance. */
export async function refund({ service, transaction }: Lease): Promise<void> {
  for (;;) {
    const isDone = await transaction(async (tx, instance) => {
      assert(instance.settlement === null, 'what has been settled is not given back')
      if ((await refundBatch(tx, instance)) === BATCH_JOINS) return false
      await endRefunded(tx, instance, await seedToShow(service, tx, instance))
      await openNextInstance(tx, instance.game_id, service.seeds)
      return true
    })
    if (isDone) return
  }
}

interface JoinToRefund {
  transfer_id: number | null
  player_id: number
  code: string | null
  price_minor: number
  quarter: number
  play_ids: number[]
}

/** Joins with plays not yet refunded, oldest first; free plays have no transfer and count by player. */
async function refundBatch(tx: Tx, instance: DueInstance): Promise<number> {
  const { rows: joins } = await sql<JoinToRefund>`
    select plays.transfer_id, plays.player_id, transfers.code,
      sum(plays.cost_minor + plays.fee_minor)::bigint as price_minor,
      quarter_of(min(plays.created_at)) as quarter,
      array_agg(plays.play_id order by plays.play_id) as play_ids
    from plays left join transfers using (transfer_id)
    where plays.game_instance_id = ${instance.game_instance_id} and plays.refunded_at is null
    group by plays.transfer_id, plays.player_id, transfers.code
    order by min(plays.play_id)
    limit ${BATCH_JOINS}`.execute(tx)
  const transferIds = joins.flatMap(({ transfer_id: id }) => (id === null ? [] : [id]))
  const onwards = await giveBackDraws(tx, instance.game_instance_id, transferIds)
  await postAll(tx, [...(await refundTransfers(tx, instance, joins)), ...onwards])
  const refunded = joins.flatMap((join) => join.play_ids)
  await sql`update plays set refunded_at = service_now() where play_id = any(${refunded}::bigint[])`.execute(
    tx,
  )
  await giveBackWagers(tx, instance, joins)
  return joins.length
}

/**
 * Posts the opposite of each join's own entries, so that money returns to the accounts that paid. A won entry has no price of its own: its
 * player gets its worth in cash.
 */
async function refundTransfers(
  tx: Tx,
  instance: DueInstance,
  joins: readonly JoinToRefund[],
): Promise<Transfer[]> {
  const { game_instance_id: gameInstanceId, currency_id: currencyId } = instance
  const ids = joins.flatMap(({ transfer_id: id, code }) => (id === null || code === 'satellite' ? [] : [id]))
  const { rows: entries } = await sql<EntryToReverse>`
    select transfer_id, kind, owner_id, entries.currency_id, amount_minor
    from entries join accounts using (account_id)
    where transfer_id = any(${ids}::bigint[])`.execute(tx)
  const byTransfer = Map.groupBy(entries, (entry) => entry.transfer_id)
  return joins.flatMap(({ transfer_id: corrects, player_id: playerId, ...join }): Transfer[] => {
    if (corrects === null || join.price_minor === 0) return []
    const uniqueKey = `refund:${gameInstanceId}:${corrects}:${playerId}`
    const own = byTransfer.get(corrects)
    if (own !== undefined) {
      const reversed = own.map(({ kind, owner_id: ownerId, currency_id, amount_minor }) => ({
        account: { kind, ownerId },
        currencyId: currency_id,
        amountMinor: -amount_minor,
      }))
      return [
        transferOf(GAME_INSTANCES, 'refund', { code: 'refund', uniqueKey, corrects, entries: reversed }),
      ]
    }
    return [
      transferOf(GAME_INSTANCES, 'refund', {
        code: 'refund',
        uniqueKey,
        corrects,
        entries: [
          { account: instancePool(gameInstanceId), currencyId, amountMinor: -join.price_minor },
          { account: playerCash(playerId), currencyId, amountMinor: join.price_minor },
        ],
      }),
    ]
  })
}

interface EntryToReverse {
  transfer_id: number
  kind: AccountKind
  owner_id: number
  currency_id: number
  amount_minor: number
}

/** A refunded wager does not count against limits. One from before there were quarters of an hour counts on its day of UTC. */
async function giveBackWagers(
  tx: Tx,
  { currency_id: currencyId }: DueInstance,
  joins: readonly JoinToRefund[],
): Promise<void> {
  const wagers = joins.filter((join) => join.code !== null && join.code !== 'satellite')
  await sql`
    with back as (
      select player_id, quarter, sum(minor) as minor
      from unnest(
        ${wagers.map((join) => join.player_id)}::bigint[],
        ${wagers.map((join) => isoTime(join.quarter))}::timestamptz[],
        ${wagers.map((join) => join.price_minor)}::bigint[]) as item (player_id, quarter, minor)
      group by 1, 2),
    given as (
      update player_quarter_totals total set wagered_minor = greatest(0, total.wagered_minor - back.minor)
      from back
      where total.player_id = back.player_id and total.quarter = back.quarter and total.currency_id = ${currencyId}
      returning total.player_id, total.quarter)
    update player_daily_totals total set wagered_minor = greatest(0, total.wagered_minor - older.minor)
    from (
      select player_id, (quarter at time zone 'UTC')::date as day, sum(minor) as minor from back
      where (player_id, quarter) not in (select player_id, quarter from given) group by 1, 2
    ) older
    where total.player_id = older.player_id and total.day = older.day
      and total.currency_id = ${currencyId}`.execute(tx)
}

/** A refund does not wait for a missing key: the seed then stays sealed. */
async function seedToShow(
  { seeds, log }: DrawService,
  tx: Tx,
  instance: DueInstance,
): Promise<Buffer | null> {
  try {
    return await seeds.open(tx, instance)
  } catch (error) {
    const { game_instance_id: gameInstanceId } = instance
    log.error({ gameInstanceId, error: String(error) }, 'the seed of a refunded instance cannot be shown')
    return null
  }
}

async function endRefunded(tx: Tx, instance: DueInstance, seed: Buffer | null): Promise<void> {
  const { game_instance_id: gameInstanceId } = instance
  const changes = { ...(seed && publicSeed(seed)), ended_at: now, refunded_at: now }
  await moveInstance(tx, instance, { event: 'refund', ...changes }, 'never')
  if (instance.play_count === 0) {
    const gone = { gameStatus: 'ENDED' as const, isPlayable: false }
    return publishAll(tx, [instanceEvent(instance, 'game.delete', gone)])
  }
  const gameTitle = textsIn(instance.texts, LANGUAGE_DEFAULT).title
  await publishAll(tx, [
    { topic: instanceTopic(instance), event: 'game.refunded', body: { gameInstanceId, gameTitle } },
  ])
  await notifyAwayPlayers(tx, instance, 'game-refunded')
}
