import { currencyCodeSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { operatorParams, type OperatorParams, pageFields, pageOf } from '../params.ts'
import { exchangeRateSchema, RATE_STATUSES } from '../rates.ts'

export const params = operatorParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    from: currencyCodeSchema,
    to: currencyCodeSchema,
    status: { enum: RATE_STATUSES },
    ...pageFields('rate'),
  },
  examples: [{ from: 'EUR', status: 'in-force' }],
} as const satisfies JSONSchema

export const result = pageOf('rates', exchangeRateSchema)

export default endpoint<{
  params: OperatorParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /operators/:operatorId/rates',
  permission: 'rates.read',
  summary:
    'Lists an operator’s rates, the newest first: in force, upcoming, and replaced in the last 92 days.',
})
