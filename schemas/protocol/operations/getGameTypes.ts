import { GAME_RULES } from '../../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { gameFilterSchema } from '../game-filter.ts'
import { looseIntegerSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Ignored: the site decides. */
    memberId: looseIntegerSchema,
    /** Selects the instances that are counted; its page is ignored. */
    filter: gameFilterSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['gameRule', 'openCount', 'hasResults'],
    properties: {
      gameRule: { enum: GAME_RULES },
      /** Open and running instances that pass the filter. */
      openCount: { type: 'integer' },
      /** Whether a draw of this kind has ended, so that getGameTypeInstances lists it. */
      hasResults: { type: 'boolean' },
    },
  },
} as const satisfies JSONSchema

/** The kinds of games that a site has open, or has drawn. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
