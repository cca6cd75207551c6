import { gameFileSchema } from '../../entities/game-file.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { gameParams, listedGameSchema, type GameParams, type ListedGame } from '../games.ts'
import { reasonSchema } from '../players.ts'

export const params = gameParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['texts', 'reason'],
  properties: {
    texts: {
      ...gameFileSchema.properties.texts,
      description: 'all texts of the game: they replace those before',
    },
    images: {
      ...gameFileSchema.properties.images,
      description: 'left out, the images stay; {} removes them',
    },
    reason: reasonSchema.properties.reason,
  },
  examples: [{ texts: { en: { title: 'Harbour 6/49' } }, reason: 'The title was misspelt' }],
} as const satisfies JSONSchema

export const result = listedGameSchema

export default endpoint<{ params: GameParams; request: FromSchema<typeof request>; result: ListedGame }>()({
  route: 'PUT /sites/:siteId/games/:gameId/texts',
  permission: 'games.write',
  summary:
    'Corrects the titles, rules and one-click texts of a game, and its images. Its terms, prize items among them, stay as they are.',
  audit: 'game.texts-corrected',
  edits: 'games',
})
