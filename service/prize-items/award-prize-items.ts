import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { PRIZE_CLAIM_DAYS } from '#schemas/limits.ts'
import type { Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { notifyWinners } from './notify-winners.ts'

/** A settled instance of a game whose prizes may be items. */
export interface AwardingInstance {
  readonly game_instance_id: number
  readonly member_id: number
  readonly currency_id: number
  readonly definition: GameDefinition
}

/** Books the items that these players have won in an instance, and notifies the winners. A prize whose item is booked already fails. */
export async function awardPrizeItems(
  tx: Tx,
  vault: PersonalVault,
  instance: AwardingInstance,
  playerIds: readonly number[],
): Promise<void> {
  const offered = instance.definition.prizes.flatMap(({ rankNumber, rankNumber2nd, prizeItem }) => {
    if (prizeItem === undefined) return []
    const { cashMinor = null, claimDays = PRIZE_CLAIM_DAYS } = prizeItem
    return [{ rankNumber, rankNumber2nd, item: prizeItem, cashMinor, claimDays }]
  })
  if (offered.length === 0) return
  const { rows } = await sql<{ prizeItemId: number }>`
    insert into prize_items (game_instance_id, draw_number, rank_number, rank_number2nd, play_id, player_id, member_id,
      quantity, item, currency_id, cash_minor, claim_before)
    select game_instance_id, draw_number, rank_number, rank_number2nd, play_id, player_id, ${instance.member_id},
      units, item, ${instance.currency_id}, "cashMinor" * units, service_now() + "claimDays" * interval '1 day'
    from prizes
    join jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as offered (
      "rankNumber" integer, "rankNumber2nd" integer, item jsonb, "cashMinor" bigint, "claimDays" integer)
      on rank_number = "rankNumber" and rank_number2nd = "rankNumber2nd"
    where game_instance_id = ${instance.game_instance_id} and player_id = any(${playerIds}::bigint[])
    order by player_id, play_id
    returning prize_item_id as "prizeItemId"`.execute(tx)
  if (rows.length === 0) return
  await notifyWinners(
    tx,
    vault,
    rows.map(({ prizeItemId }) => prizeItemId),
  )
}
