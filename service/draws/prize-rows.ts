import { sql } from 'kysely'
import type { Prize } from '#modules/game-rules/rules/settle.ts'
import type { Tx } from '#service/database/database.ts'
import type { OrderedPlay } from '#service/games/rows/plays-in-order.ts'

/** Writes prizes in one statement. An existing prize does not change: a batch may be written again. */
export async function writePrizes(
  tx: Tx,
  gameInstanceId: number,
  prizes: readonly Prize[],
  entries: readonly OrderedPlay[],
): Promise<void> {
  if (prizes.length === 0) return
  const column = (value: (prize: Prize) => number) => prizes.map(value)
  await sql`
    insert into prizes (game_instance_id, draw_number, rank_number, rank_number2nd, play_id, player_id,
      prize_minor, progressive_minor, units)
    select ${gameInstanceId}, * from unnest(
      ${column((prize) => prize.drawNumber)}::integer[],
      ${column((prize) => prize.rankNumber)}::integer[],
      ${column((prize) => prize.rankNumber2nd)}::integer[],
      ${column((prize) => prize.playId)}::bigint[],
      ${column((prize) => entries[prize.entryIndex]?.playerId ?? 0)}::bigint[],
      ${column((prize) => prize.prizeMinor)}::bigint[],
      ${column((prize) => prize.progressiveMinor)}::bigint[],
      ${column((prize) => prize.units)}::integer[])
    on conflict do nothing`.execute(tx)
}
