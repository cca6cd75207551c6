import { gameFileSchema, type GameFile } from '../../entities/game-file.ts'
import { endpoint } from '../endpoint.ts'
import { gameParams, type GameParams } from '../games.ts'

export const params = gameParams
export const result = gameFileSchema

export default endpoint<{ params: GameParams; result: GameFile }>()({
  route: 'GET /sites/:siteId/games/:gameId/file',
  permission: 'games.read',
  summary: 'Exports a game as the file that creates it.',
})
