import { GAME_RULES } from '../../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['blocks', 'kinds', 'games'],
  properties: {
    /** Those that hold, the newest first. */
    blocks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['blockId', 'until', 'isLifted'],
        properties: {
          blockId: { type: 'integer' },
          /** A kind of games, or one game. */
          gameRule: { enum: GAME_RULES },
          gameId: { type: 'integer' },
          title: { type: 'string' },
          /** UTC milliseconds; INDEFINITE_UNTIL: until further notice. */
          until: { type: 'number' },
          /** The player has asked to lift it: it ends at `until`. */
          isLifted: { type: 'boolean' },
        },
      },
    },
    /** The kinds and the games that the site offers now. */
    kinds: { type: 'array', items: { enum: GAME_RULES } },
    games: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameId', 'gameRule', 'title'],
        properties: {
          gameId: { type: 'integer' },
          gameRule: { enum: GAME_RULES },
          title: { type: 'string' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The games that the caller has blocked, and those that can be blocked. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
