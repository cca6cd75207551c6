import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { operatorParams, type OperatorParams } from '../params.ts'
import { exchangeRateSchema, type ExchangeRate } from '../rates.ts'

export const params = operatorParams
export const result = { type: 'array', items: exchangeRateSchema } as const satisfies JSONSchema

export default endpoint<{ params: OperatorParams; result: ExchangeRate[] }>()({
  route: 'GET /operators/:operatorId/rates',
  permission: 'rates.read',
  summary:
    'Lists an operator’s rates by pair of currencies: in force, upcoming, and replaced in the last 92 days.',
})
