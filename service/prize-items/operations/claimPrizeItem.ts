import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { choosePrize } from '../choose-prize.ts'
import { toPrizeItem } from '../prize-item-rows.ts'

export default changes('claimPrizeItem', async ({ db, service, player, languageId }, request) => {
  const choosing = { playerId: player.playerId, request }
  const { row, status } = orFault(await choosePrize(db, service.vault, choosing))
  const prizeItem = toPrizeItem(row, languageId)
  return status === null ? { result: 1, prizeItem } : { result: 0, status, prizeItem }
})
