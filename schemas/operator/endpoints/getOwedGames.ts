import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { owedCurrencySchema, owedGameSchema } from '../owed-money.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: { currencyId: owedCurrencySchema, ...pageFields('game') },
  examples: [{ currencyId: 978 }],
} as const satisfies JSONSchema

export const result = pageOf('games', owedGameSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/report/owed-games',
  permission: 'reports.read',
  summary:
    'Lists the games that hold a jackpot, a carried prize or won entries in a currency now, the newest first. Together they are what a report has as the jackpots.',
})
