import { gameFileSchema, type GameFile } from '../../entities/game-file.ts'
import { endpoint } from '../endpoint.ts'
import { gameCheckSchema, type GameCheck } from '../game-check.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { request as createRequest } from './createGame.ts'

export const params = siteParams
export const request = { ...gameFileSchema, examples: createRequest.examples }
export const result = gameCheckSchema

export default endpoint<{ params: SiteParams; request: GameFile; result: GameCheck }>()({
  route: 'POST /sites/:siteId/games/check',
  permission: 'games.read',
  summary:
    'Checks a game as its addition would, with its odds, its return and its worst case over every number of sales; nothing changes.',
})
