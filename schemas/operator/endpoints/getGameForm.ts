import { endpoint } from '../endpoint.ts'
import { gameFormSchema, type GameForm } from '../game-check.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = gameFormSchema

export default endpoint<{ params: SiteParams; result: GameForm }>()({
  route: 'GET /sites/:siteId/games/form',
  permission: 'games.read',
  summary:
    'What the form of a new game asks for: the languages of the site, and the fields of each kind of game.',
})
