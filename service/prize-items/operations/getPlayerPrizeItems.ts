import { sql } from 'kysely'
import { reads } from '#service/call/handler.ts'
import { readPrizeItems, toPrizeItem } from '../prize-item-rows.ts'

export default reads('getPlayerPrizeItems', async ({ db, player, languageId }) => {
  const own = sql`won.player_id = ${player.playerId} order by won.prize_item_id desc`
  return (await readPrizeItems(db, own)).map((row) => toPrizeItem(row, languageId))
})
