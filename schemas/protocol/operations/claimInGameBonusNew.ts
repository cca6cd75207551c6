import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { IN_GAME_BONUS_REFUSALS } from '../in-game-bonuses.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the bonus is in the player's balance. 0: it was refused, and `status` is the reason. */
    result: { enum: [1, 0] },
    status: { enum: IN_GAME_BONUS_REFUSALS },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    /** The account that received it, with its current balance. */
    account: playerAccountSchema,
  },
} as const satisfies JSONSchema

/** Claims the bonus that the operator offers to the players of a game. A repeated call gives the same answer and pays once. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.result === 1,
})
