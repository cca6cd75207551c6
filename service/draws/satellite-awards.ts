import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { instancePool, satelliteEntries } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { DueInstance } from './due-instance.ts'

interface Award {
  player_id: number
  rank_number: number
  rank_number2nd: number
  units: number
}

/**
 * Reserves won entries to other games: their worth moves from the pool to an account of the target game, from which they become plays as
 * soon as seats are free (`place-satellite-entries.ts`).
 */
export async function awardSatelliteEntries(tx: Tx, instance: DueInstance): Promise<void> {
  const { definition, game_instance_id: gameInstanceId, currency_id: currencyId } = instance
  const rows = definition.prizes.filter((row) => row.satelliteItems !== undefined)
  if (rows.length === 0) return
  const awards = await readAwards(tx, gameInstanceId)
  const won = awards.flatMap((award) => {
    const row = rows.find(
      (prize) => prize.rankNumber === award.rank_number && prize.rankNumber2nd === award.rank_number2nd,
    )
    return (row?.satelliteItems ?? []).map((item) => ({
      game_instance_id: gameInstanceId,
      target_game_id: item.gameId,
      player_id: award.player_id,
      entries: item.entries * award.units,
      entry_price_minor: item.entryPriceMinor ?? 0,
    }))
  })
  if (won.length === 0) return
  await tx.insertInto('satellite_entries').values(won).execute()
  for (const [gameId, items] of Map.groupBy(won, (item) => item.target_game_id)) {
    const worthMinor = items.reduce((sum, item) => sum + item.entries * item.entry_price_minor, 0)
    if (worthMinor === 0) continue
    const awarded = transferOf(GAME_INSTANCES, 'end', {
      code: 'satellite-award',
      uniqueKey: `satellite-award:${gameInstanceId}:${gameId}`,
      entries: [
        { account: instancePool(gameInstanceId), currencyId, amountMinor: -worthMinor },
        { account: satelliteEntries(gameId), currencyId, amountMinor: worthMinor },
      ],
    })
    await post(tx, awarded)
  }
}

async function readAwards(tx: Tx, gameInstanceId: number): Promise<Award[]> {
  const { rows } = await sql<Award>`
    select player_id, rank_number, rank_number2nd, sum(units)::integer as units
    from prizes where game_instance_id = ${gameInstanceId}
    group by player_id, rank_number, rank_number2nd
    order by player_id`.execute(tx)
  return rows
}
