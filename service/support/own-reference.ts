import { sql } from 'kysely'
import { isSupportCode } from '#schemas/protocol/support-code.ts'
import { westernDigits } from '#schemas/typed-text.ts'
import type { Db } from '#service/database/database.ts'

const NUMBER = /^#?\d{1,15}$/

/**
 * Whether a player may name a reference: a deposit or a withdrawal of the player by its order, a game in which the player has a seat, a play, a
 * subscription or a won item by its number; the printed ticket of a raffle, which anybody may hold; or the code of a purchase that was not
 * made. The service has no row for a purchase by hand, so that a code is accepted by its form.
 */
export async function isOwnReference(
  db: Db,
  { playerId, memberId }: { readonly playerId: number; readonly memberId: number },
  typed: string,
): Promise<boolean> {
  const reference = westernDigits(typed).trim()
  if (isSupportCode(reference.toUpperCase())) return true
  const number = NUMBER.test(reference) ? Number(reference.replace('#', '')) : null
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from deposits where order_id = ${reference} and player_id = ${playerId})
      or exists (select from withdrawals where withdrawal_id = ${reference} and player_id = ${playerId})
      or (${number}::bigint is not null and (
        exists (select from instance_players where game_instance_id = ${number}::bigint and player_id = ${playerId})
        or exists (select from plays where play_id = ${number}::bigint and player_id = ${playerId})
        or exists (select from plays join game_instances using (game_instance_id)
          where play_id = ${number}::bigint and left(plays.play, 2) = 'T:' and game_instances.member_id = ${memberId})
        or exists (select from subscriptions where subscription_id = ${number}::bigint and player_id = ${playerId})
        or exists (select from prize_items where prize_item_id = ${number}::bigint and player_id = ${playerId})))
      as "isOwn"`.execute(db)
  return rows[0]?.isOwn === true
}
