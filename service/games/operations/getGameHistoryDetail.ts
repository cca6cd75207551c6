import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { historyDetail } from '#service/games/views/history-detail.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { printedTickets } from '#service/games/rows/printed-tickets.ts'

export default reads(
  'getGameHistoryDetail',
  async (call, { gameInstanceId, languageId = call.languageId }) => {
    const { database, keys } = call.service
    const detail = orFault(await historyDetail(database, call, { gameInstanceId, languageId }))
    if (rulesOf(detail.gameInstance.gameRule).tickets === undefined) return detail
    return { ...detail, tickets: await printedTickets(call.db, keys, detail.plays) }
  },
)
