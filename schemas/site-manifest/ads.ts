import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Places of advertisements (spec section 2, Ads). The service has no advertisements yet, so every place is empty. */
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
          adScreenLocation: { enum: ['TOP', 'FULL'] },
          /** `ALL`, or a width and a height: `728x90`. */
          adSize: {
            type: 'string',
            pattern: '^(ALL|[1-9][0-9]{1,3}x[1-9][0-9]{1,3})$',
            description: 'ALL, or a width and a height such as 728x90',
          },
          /** Screens that show it; an empty list means every screen. */
          screens: { type: 'array', items: { type: 'string', maxLength: 64 } },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Ads = FromSchema<typeof adsSchema>
