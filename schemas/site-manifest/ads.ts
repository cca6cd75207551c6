import { AD_LOCATIONS, adSizeSchema } from '../entities/ad.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Places of advertisements (spec section 2, Ads). Without a place a site shows none. */
export const adsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['placements'],
  properties: {
    placements: {
      type: 'array',
      maxItems: 32,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['adScreenLocation', 'adSize', 'screens'],
        properties: {
          adScreenLocation: { enum: AD_LOCATIONS },
          /** A place of one size takes advertisements of that size and of `ALL`. */
          adSize: adSizeSchema,
          /** Screens that show it; an empty list means every screen. */
          screens: { type: 'array', items: { type: 'string', maxLength: 64 } },
        },
      },
    },
    /** Whether visitors without a session see advertisements; default yes. */
    guests: { type: 'boolean' },
    /** Other origins to which an advertisement may lead; default none. */
    targetOrigins: {
      type: 'array',
      maxItems: 32,
      items: {
        type: 'string',
        maxLength: 253,
        pattern: '^https://[a-z0-9.-]+(:[0-9]{1,5})?$',
        description: 'an https origin without a path',
      },
    },
  },
} as const satisfies JSONSchema
export type Ads = FromSchema<typeof adsSchema>
export type AdPlacement = Ads['placements'][number]
