import { gameSlugSchema } from '../../entities/game-file.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { GAME_STATES, listedGameSchema } from '../games.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...pageFields('game'),
    state: { enum: GAME_STATES, description: 'only the games in this state' },
    gameId: { ...rowIdSchema, description: 'only this game' },
    slug: { ...gameSlugSchema, description: 'only the game of this name' },
  },
  examples: [{ state: 'offered' }],
} as const satisfies JSONSchema

export const result = pageOf('games', listedGameSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/games',
  permission: 'games.read',
  summary:
    'Lists the games of a site with their states, their schedules and the instances that have not ended, the oldest first.',
})
