import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { owedCurrencySchema, owedPlayerSchema } from '../owed-money.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: { currencyId: owedCurrencySchema, ...pageFields('player') },
  examples: [{ currencyId: 978 }],
} as const satisfies JSONSchema

export const result = pageOf('players', owedPlayerSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/report/owed-players',
  permission: 'reports.read',
  summary:
    'Lists the players whose accounts have money in a currency now, the last to register first. Together they are what a report has as the money of the players.',
})
