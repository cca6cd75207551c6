import { GAME_RULES } from '../../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { GAME_BLOCK_DAYS } from '../../limits.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['days'],
  properties: {
    /** A kind of games, or one game. */
    gameRule: { enum: GAME_RULES },
    gameId: rowIdSchema,
    /** 0: until further notice. */
    days: { enum: GAME_BLOCK_DAYS },
  },
} as const satisfies JSONSchema

export const result = { enum: ['success', 'no-such-game', 'blocked-longer'] } as const satisfies JSONSchema

/** Blocks a kind of games or one game for the caller, at once: joins and draws of subscriptions are refused. It makes no block shorter. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
