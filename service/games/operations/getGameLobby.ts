import { bonoboPayoutOf } from '#service/games/views/bonobo-payout.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { readRules } from '#service/games/views/game-rules-text.ts'
import { wholeInstanceOf } from '#service/games/views/instance-view.ts'
import { readPayoutInfo } from '#service/games/views/payout-view.ts'
import { playersInGame } from '#service/games/views/players-in-game.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGameLobby', async (call, { gameInstanceId, languageId = call.languageId }) => {
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  const gamePayoutInfo = await readPayoutInfo(call.service.database, row, languageId)
  const { bonoboItem } = bonoboPayoutOf(gamePayoutInfo)
  const rulesHtml = await readRules(call.service.database, row.game_id, languageId)
  return {
    gameDetails: { ...wholeInstanceOf(row, languageId), ...(bonoboItem === undefined ? {} : { bonoboItem }) },
    gamePlayerInfo: await playersInGame(call.service, row),
    gamePayoutInfo,
    ...(rulesHtml === undefined ? {} : { rulesHtml }),
    ...('timetable' in row.definition.schedule && { timetable: row.definition.schedule.timetable }),
  }
})
