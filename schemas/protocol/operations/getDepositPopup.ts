import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { paymentTermsRequest } from '../requests.ts'

export const request = paymentTermsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** A coupon, or a campaign without a code, for the caller's next deposit; missing where there is none. */
    offer: {
      type: 'object',
      additionalProperties: false,
      required: ['award', 'currencyId', 'minDeposit', 'wagerTimes', 'firstDepositOnly'],
      properties: {
        couponCode: { type: 'string' },
        /** The campaign, in place of a code. */
        campaignId: { type: 'integer' },
        award: { enum: ['instant', 'bonus'] },
        currencyId: { type: 'integer' },
        /** The share of the deposit, up to `maxAward`; or else the amount. */
        percent: { type: 'integer' },
        amount: { type: 'number' },
        maxAward: { type: 'number' },
        minDeposit: { type: 'number' },
        /** The stakes that turn a whole bonus into cash, as a multiple of the bonus. */
        wagerTimes: { type: 'integer' },
        firstDepositOnly: { type: 'boolean' },
        /** Days after which a bonus that is not cash ends. */
        bonusDays: { type: 'integer' },
        expiresTime: { type: 'number' },
      },
    },
  },
} as const satisfies JSONSchema

/** The site's offer with the caller's next deposit. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
