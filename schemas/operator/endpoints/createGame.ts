import { gameFileSchema, type GameFile } from '../../entities/game-file.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  ...gameFileSchema,
  examples: [
    {
      slug: 'harbour-6-49',
      texts: { en: { title: 'Harbour 6/49' } },
      definition: {
        gameRule: 'oneDrawGame',
        currencyId: 978,
        gamePlaySize: 6,
        gamePlayRange: 49,
        gamePlayCostMinor: 200,
        gameFeePerPlayMinor: 20,
        gamePlayMax: 100_000,
        playerPlayMax: 100,
        payoutPercentage: 60,
        payoutFormula: 'rollDown',
        prizes: [
          { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 60 },
          { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 40 },
        ],
        drawIntervalMs: 2500,
        schedule: {
          kind: 'tournament',
          everyMs: 86_400_000,
          registrationClosesBeforeMs: 300_000,
          minimumPlays: 1,
          underMinimum: 'reschedule',
        },
      },
    },
  ],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'isNew', 'worstCase', 'warnings'],
  properties: {
    gameId: { type: 'integer' },
    isNew: { type: 'boolean', description: 'false where the site had just this game already' },
    worstCase: {
      type: 'object',
      additionalProperties: false,
      required: ['plays', 'takenMinor', 'siteLossMinor'],
      description: 'the draw that costs the site most, over every number of plays; minor units',
      properties: {
        plays: { type: 'integer', description: 'sold plays of this draw, counted in lines' },
        takenMinor: { type: 'integer', description: 'what they bring, fees included' },
        siteLossMinor: {
          type: 'integer',
          description: 'what the site adds of its own; 0 where it adds nothing',
        },
      },
    },
    warnings: {
      type: 'array',
      description: 'what should be seen before the first sale, although the game was added',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'reason'],
        properties: { path: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
} as const satisfies JSONSchema
export type CreatedGame = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; request: GameFile; result: CreatedGame }>()({
  route: 'POST /sites/:siteId/games',
  permission: 'games.write',
  summary: 'Adds a game to a site and opens it for sale. The same file again changes nothing.',
  audit: {
    action: 'game.created',
    facts: ({ params: { siteId }, request, result: { gameId, isNew } }) => ({
      siteId,
      gameId,
      isNew,
      slug: request.slug,
      definition: request.definition,
    }),
  },
})
