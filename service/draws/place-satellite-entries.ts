import { sql } from 'kysely'
import { cashierTopic, gameTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import type { SatelliteEntriesTable } from '#service/database/tables.ts'
import { finishPlays } from '#service/campaigns/free-plays.ts'
import { publishAll } from '#service/events/publish.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { moveNextTicket, ticketsOnSale } from '#service/games/rows/tickets.ts'
import { instancePool, satelliteEntries, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import type { Selectable } from 'kysely'
import { moveInstance } from './schedule-step.ts'
import { lockOpenInstance, type OpenInstance } from './open-instance.ts'

type Waiting = Selectable<SatelliteEntriesTable>

/** Won entries per transaction. */
const BATCH_AWARDS = 200

/**
 * Turns waiting won entries into plays of the target's open instance: lucky dips, as far as seats are free. The others wait for the next
 * instance. Returns whether any entry was placed.
 */
export async function placeSatelliteEntries(
  { database, entropy, seeds }: DrawService,
  gameId: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const open = await lockOpenInstance(tx, gameId)
    if (open === null) return false
    const waiting = await tx
      .selectFrom('satellite_entries')
      .selectAll()
      .where('target_game_id', '=', gameId)
      .orderBy('satellite_entry_id')
      .limit(BATCH_AWARDS)
      .forUpdate()
      .execute()
    let placed = 0
    for (const award of waiting)
      placed += await placeAward(tx, { ...open, playCount: open.playCount + placed }, award, entropy)
    if (placed === 0) return false
    if (open.playCount + placed === open.playMax && open.isInstaplay) {
      const instance = { game_instance_id: open.gameInstanceId, status: 'OPEN' as const }
      await moveInstance(tx, instance, { event: 'fill' }, 'now')
      await openNextInstance(tx, gameId, seeds)
    }
    return true
  })
}

async function placeAward(
  tx: Tx,
  open: OpenInstance,
  award: Waiting,
  entropy: DrawService['entropy'],
): Promise<number> {
  const seat = await tx
    .selectFrom('instance_players')
    .select('play_count')
    .where('game_instance_id', '=', open.gameInstanceId)
    .where('player_id', '=', award.player_id)
    .executeTakeFirst()
  const taken = seat?.play_count ?? 0
  const count = Math.min(award.entries, open.playMax - open.playCount, open.playerPlayMax - taken)
  if (count <= 0) return 0
  await takeSeats(tx, open, { playerId: award.player_id, count, isNew: taken === 0 })
  const transferId = await payForEntries(tx, open, award, count)
  const plays = await wonPlays(tx, open, count, entropy)
  await tx
    .insertInto('plays')
    .values(
      plays.map((play) => ({
        game_instance_id: open.gameInstanceId,
        player_id: award.player_id,
        transfer_id: transferId,
        play,
        cost_minor: open.definition.gamePlayCostMinor,
        fee_minor: open.definition.gameFeePerPlayMinor,
      })),
    )
    .execute()
  await spendAward(tx, award, count)
  return count
}

/** Lucky dips, or the next free tickets: the instance is locked. */
async function wonPlays(
  tx: Tx,
  { gameInstanceId, definition }: OpenInstance,
  count: number,
  entropy: DrawService['entropy'],
): Promise<string[]> {
  const { tickets, randomPlays } = rulesOf(definition.gameRule)
  if (tickets === undefined) return randomPlays(definition, count, entropySource(entropy))
  const { free } = await ticketsOnSale(tx, gameInstanceId, { wanted: count, asked: [] })
  await moveNextTicket(tx, gameInstanceId, (free.at(-1) ?? 0) + 1)
  return free.map(tickets.playOf)
}

/** Moves the entries' worth into the pool; the site pays or keeps the difference if the price has changed since. */
async function payForEntries(
  tx: Tx,
  open: OpenInstance,
  award: Waiting,
  count: number,
): Promise<number | null> {
  const { currencyId, gamePlayCostMinor, gameFeePerPlayMinor } = open.definition
  const heldMinor = award.entry_price_minor * count
  const priceMinor = (gamePlayCostMinor + gameFeePerPlayMinor) * count
  const entries = [
    { account: satelliteEntries(award.target_game_id), currencyId, amountMinor: -heldMinor },
    { account: instancePool(open.gameInstanceId), currencyId, amountMinor: priceMinor },
    { account: siteRevenue(open.memberId), currencyId, amountMinor: heldMinor - priceMinor },
  ].filter((entry) => entry.amountMinor !== 0)
  return entries.length === 0 ? null : post(tx, { code: 'satellite', entries })
}

async function takeSeats(
  tx: Tx,
  open: OpenInstance,
  { playerId, count, isNew }: { playerId: number; count: number; isNew: boolean },
): Promise<void> {
  const { gameInstanceId, memberId, isInstaplay } = open
  const { rows } = await sql<{ play_count: number }>`
    insert into instance_players as seat (game_instance_id, player_id, play_count, play_max)
    values (${gameInstanceId}, ${playerId}, ${count}, ${open.playerPlayMax})
    on conflict (game_instance_id, player_id) do update set play_count = seat.play_count + excluded.play_count
    returning play_count`.execute(tx)
  const playerPlaysInGame = rows[0]?.play_count ?? count
  const {
    game_id: gameId,
    play_count: playsInGame,
    player_count: playersInGame,
  } = await tx
    .updateTable('game_instances')
    .set((row) => ({
      play_count: row('play_count', '+', count),
      player_count: row('player_count', '+', isNew ? 1 : 0),
    }))
    .where('game_instance_id', '=', gameInstanceId)
    .returning(['game_id', 'play_count', 'player_count'])
    .executeTakeFirstOrThrow()
  const standing = { gameInstanceId, playsInGame, playersInGame }
  const gameStatus = isInstaplay && playsInGame === open.playMax ? ('FULL' as const) : ('OPEN' as const)
  const joined = { gameInstanceId, gameId, gameStatus, playerPlaysInGame }
  await publishAll(tx, [
    { topic: gameTopic(gameInstanceId), event: 'game.playerJoined', body: { ...standing, plays: count } },
    { topic: lobbyTopic(memberId), event: 'game.update', body: { ...standing, memberId } },
    { topic: cashierTopic(playerId), event: 'player.joined', body: joined },
  ])
}

async function spendAward(tx: Tx, award: Waiting, count: number): Promise<void> {
  const id = award.satellite_entry_id
  if (count === award.entries) {
    await tx.deleteFrom('satellite_entries').where('satellite_entry_id', '=', id).execute()
    if (award.grant_id !== null) await finishPlays(tx, [award.grant_id])
    return
  }
  await tx
    .updateTable('satellite_entries')
    .set({ entries: award.entries - count })
    .where('satellite_entry_id', '=', id)
    .execute()
}
