import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeGame } from './shared/change-game.ts'
import { resumeGame } from '../operated-games.ts'

export default operatorChanges('resumeGame', (call) => changeGame(call, resumeGame))
