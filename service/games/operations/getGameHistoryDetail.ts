import { historyDetail } from '#service/games/history-detail.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGameHistoryDetail', async (call, { gameInstanceId, languageId = call.languageId }) =>
  orFault(await historyDetail(call.service.database, call, { gameInstanceId, languageId })),
)
