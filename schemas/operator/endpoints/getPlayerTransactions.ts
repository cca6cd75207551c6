import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, playerParams, type PlayerParams } from '../params.ts'
import { playerTransactionSchema } from '../player-records.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('transaction'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('transactions', playerTransactionSchema)

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/transactions',
  permission: 'players.read',
  summary: 'Lists what changed the balances of a player, one transfer a line, the newest first.',
})
