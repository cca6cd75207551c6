import { MARKETING_CHANNELS, MARKETING_TOPICS } from '../../entities/marketing.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['choices'],
  properties: {
    choices: {
      type: 'array',
      minItems: 1,
      maxItems: MARKETING_CHANNELS.length * MARKETING_TOPICS.length,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['channel', 'topic', 'isGiven'],
        properties: {
          channel: { enum: MARKETING_CHANNELS },
          topic: { enum: MARKETING_TOPICS },
          isGiven: { type: 'boolean' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Gives or withdraws the caller's consent to marketing. A choice that is not named stays; one that the site does not ask is refused. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
