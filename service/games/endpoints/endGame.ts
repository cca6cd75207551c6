import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeGame } from './shared/change-game.ts'
import { endGame } from '../operated-games.ts'

export default operatorChanges('endGame', (call) => changeGame(call, endGame))
