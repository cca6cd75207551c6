import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyCodeSchema } from '../../common-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { operatorParams, type OperatorParams } from '../params.ts'
import { exchangeRateSchema, ratePatternSchema, type ExchangeRate } from '../rates.ts'

export const params = operatorParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'rate'],
  properties: {
    from: currencyCodeSchema,
    to: currencyCodeSchema,
    rate: ratePatternSchema,
    validFrom: {
      type: 'integer',
      minimum: 0,
      description: 'UTC milliseconds, not in the past; from now on where it is left out',
    },
  },
  examples: [{ from: 'EUR', to: 'CHF', rate: '0.9385' }],
} as const satisfies JSONSchema
export type NewRate = FromSchema<typeof request>

export const result = exchangeRateSchema

export default endpoint<{ params: OperatorParams; request: NewRate; result: ExchangeRate }>()({
  route: 'POST /operators/:operatorId/rates',
  permission: 'rates.write',
  summary: 'Enters a rate between two currencies; a later one replaces it, none is edited.',
  status: 201,
  audit: {
    action: 'rate.entered',
    facts: ({ params: { operatorId }, result: { rateId, from, to, rate, validFrom } }) => ({
      operatorId,
      rateId,
      from,
      to,
      rate,
      validFrom,
    }),
  },
  auditsBefore: true,
})
