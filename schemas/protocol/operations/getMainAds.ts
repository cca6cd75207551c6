import { AD_PLATFORMS, adListSchema, screenSizeSchema } from '../../entities/ad.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { looseIntegerSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['platform', 'screenSize'],
  properties: {
    platform: { enum: AD_PLATFORMS },
    screenSize: screenSizeSchema,
    /** Ignored: the site decides. */
    memberId: looseIntegerSchema,
  },
} as const satisfies JSONSchema

export const result = adListSchema

/**
 * The advertisements of the site that fit now, in an order drawn by their weights: a page shows the first that fits a place. None for a
 * player who is excluded, restricted or at a limit, and none for a visitor where the site says so.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
