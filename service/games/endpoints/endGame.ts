import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeGame } from './shared/change-game.ts'
import { endGame } from '#service/games/changes/operated-games.ts'

export default operatorChanges('endGame', (call) => changeGame(call, endGame))
