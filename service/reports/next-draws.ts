import { sql } from 'kysely'
import type { Today } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'

type NextDraw = NonNullable<Today['draws']>[number]

const SHOWN_MAX = 20

/** The draws of a site within the next 24 hours and those that are late, with what their pools have. */
export async function readNextDraws(
  db: Db,
  { memberId, languageId }: { readonly memberId: number; readonly languageId: string },
): Promise<NextDraw[]> {
  const { rows } = await sql<Omit<NextDraw, 'gameTitle'> & { readonly texts: Record<string, GameTexts> }>`
    with due as materialized (
      select game_instance_id, game_id, sequence_number, status, tournament_start_at, play_count, currency_id
      from game_instances
      where member_id = ${memberId} and owner_player_id is null
        and status in ('OPEN', 'FULL', 'CLOSED', 'READY', 'RETRY', 'STARTED')
        and tournament_start_at < service_now() + interval '24 hours'
      order by tournament_start_at, game_instance_id limit ${SHOWN_MAX}
    ), pools as materialized (
      select owner_id, balance_minor
      from accounts_of(array['instancePool'], array(select game_instance_id from due)) as pool
      join due on game_instance_id = owner_id and due.currency_id = pool.currency_id
    )
    select game_instance_id as "gameInstanceId", game_id as "gameId", texts, game_rule as "gameRule",
      sequence_number as "sequenceNumber", status, tournament_start_at as "startTime", play_count as plays,
      currency_id as "currencyId", coalesce(balance_minor, 0) as "salesMinor"
    from due join games using (game_id) left join pools on owner_id = game_instance_id
    order by tournament_start_at, game_instance_id`.execute(db)
  return rows.map(({ texts, ...row }) => ({ ...row, gameTitle: textsIn(texts, languageId).title }))
}
