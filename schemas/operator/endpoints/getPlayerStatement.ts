import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { accountPeriodSchema } from '../../protocol/transactions.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['year'],
  properties: { year: { type: 'integer', minimum: 2000, maximum: 2199 } },
  examples: [{ year: 2026 }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'accounts'],
  properties: {
    from: { type: 'number', description: 'UTC milliseconds of the first moment of the year of the site' },
    to: { type: 'number', description: 'UTC milliseconds of the first moment after it' },
    accounts: { type: 'array', items: accountPeriodSchema },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/statement',
  permission: 'players.read',
  summary:
    'The balances of a player’s accounts at both ends of a year of the site, with what came in and went out by kind, as the ledger has it.',
})
