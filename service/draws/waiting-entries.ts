import { sql } from 'kysely'
import { finishPlays } from '#service/campaigns/free-plays.ts'
import type { Tx } from '#service/database/database.ts'
import { playerCash, satelliteEntries } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import { addWinnings } from '#service/players/rows/daily-totals.ts'
import type { DrawService } from './draw-service.ts'
import { placeSatelliteEntries } from './place-satellite-entries.ts'

/** Won entries paid in cash per transaction. */
const BATCH_AWARDS = 200

/** Tries to seat every waiting won entry, game by game; entries to an ended game are paid in cash. */
export async function placeWaitingEntries(service: DrawService): Promise<void> {
  const { database } = service
  const { rows: games } = await sql<{ game_id: number; is_over: boolean }>`
    select game.game_id, not game.active and not exists (
      select from game_instances instance where instance.game_id = game.game_id and instance.status = 'OPEN') as is_over
    from games game
    where game.game_id in (select target_game_id from satellite_entries)`.execute(database.kysely)
  for (const { game_id: gameId, is_over: isOver } of games) {
    if (isOver) while (await database.transaction((tx) => payOutEntries(tx, gameId)));
    else while (await placeSatelliteEntries(service, gameId));
  }
}

interface WonEntries {
  satellite_entry_id: number
  player_id: number
  currency_id: number
  worth_minor: number
  grant_id: number | null
}

/** Pays won entries of a game that accepts no more plays, at the price at which they were won. False if there were none. */
async function payOutEntries(tx: Tx, gameId: number): Promise<boolean> {
  const { rows: paid } = await sql<WonEntries>`
    with won as (
      delete from satellite_entries where satellite_entry_id in (
        select satellite_entry_id from satellite_entries where target_game_id = ${gameId}
        order by satellite_entry_id limit ${sql.lit(BATCH_AWARDS)} for update)
      returning satellite_entry_id, player_id, game_instance_id, grant_id, entries * entry_price_minor as worth_minor
    )
    select satellite_entry_id, player_id, currency_id, worth_minor, grant_id
    from won join game_instances using (game_instance_id)
    order by satellite_entry_id`.execute(tx)
  await postAll(
    tx,
    paid
      .filter((one) => one.worth_minor > 0)
      .map(
        ({ satellite_entry_id: id, player_id: playerId, currency_id: currencyId, worth_minor: minor }) => ({
          code: 'satellite-back' as const,
          uniqueKey: `satellite-back:${id}`,
          entries: [
            { account: satelliteEntries(gameId), currencyId, amountMinor: -minor },
            { account: playerCash(playerId), currencyId, amountMinor: minor },
          ],
        }),
      ),
  )
  const currencyId = paid[0]?.currency_id
  if (currencyId !== undefined) {
    const winnings = paid.map((one) => ({ playerId: one.player_id, minor: one.worth_minor }))
    await addWinnings(tx, currencyId, winnings)
  }
  await finishPlays(
    tx,
    paid.flatMap(({ grant_id: grantId }) => grantId ?? []),
  )
  return paid.length > 0
}
