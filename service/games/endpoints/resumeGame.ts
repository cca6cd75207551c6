import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changeGame } from './shared/change-game.ts'
import { resumeGame } from '#service/games/changes/operated-games.ts'

export default operatorChanges('resumeGame', (call) => changeGame(call, resumeGame))
