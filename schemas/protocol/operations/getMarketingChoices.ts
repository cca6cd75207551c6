import { MARKETING_CHANNELS, MARKETING_TOPICS } from '../../entities/marketing.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['choices'],
  properties: {
    /** The choices that the site offers, by channel, with the answers of the player. */
    choices: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['channel', 'topic', 'isGiven'],
        properties: {
          channel: { enum: MARKETING_CHANNELS },
          topic: { enum: MARKETING_TOPICS },
          isGiven: { type: 'boolean' },
          /** UTC milliseconds of the last change; missing where the player has never answered. */
          at: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The marketing that the caller has agreed to, by channel and topic. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
