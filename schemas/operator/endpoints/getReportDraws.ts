import { GAME_RULES } from '../../entities/game-instance.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { reportedDrawSchema, periodFields } from '../reports.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    ...periodFields(),
    gameId: rowIdSchema,
    gameRule: { enum: GAME_RULES, description: 'a kind of game' },
    ...pageFields('draw'),
  },
  examples: [{ from: '2026-11-22', to: '2026-11-22', gameId: 3 }],
} as const satisfies JSONSchema

export const result = pageOf('draws', reportedDrawSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/report/draws',
  permission: 'reports.read',
  summary:
    'Lists the draws behind the gaming revenue of some days, of a game or a kind of game where one is named, the newest first.',
})
