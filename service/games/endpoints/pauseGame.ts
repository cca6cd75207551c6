import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeGame } from './shared/change-game.ts'
import { pauseGame } from '#service/games/changes/operated-games.ts'

export default operatorChanges('pauseGame', (call) => changeGame(call, pauseGame))
