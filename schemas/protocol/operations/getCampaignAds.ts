import { AD_PLATFORMS, adListSchema, campaignSchema, screenSizeSchema } from '../../entities/ad.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { looseIntegerSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['platform', 'screenSize', 'campaign'],
  properties: {
    platform: { enum: AD_PLATFORMS },
    screenSize: screenSizeSchema,
    /** From the address by which the visitor came. */
    campaign: campaignSchema,
    /** Ignored: the site decides. */
    memberId: looseIntegerSchema,
  },
} as const satisfies JSONSchema

export const result = adListSchema

/** As getMainAds, of one campaign: they are shown to nobody else. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
