import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { GAME_STATUSES } from '../../entities/game-instance.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameStatus', 'myWinnings', 'currencyId'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameStatus: { enum: GAME_STATUSES },
    /** Amount paid for the play, in the game's currency; items and entries to other games are not counted. */
    myWinnings: { type: 'number' },
    currencyId: { type: 'integer' },
    /** The account that received it, with its current balance. */
    account: playerAccountSchema,
  },
} as const satisfies JSONSchema

/**
 * Ends the caller's own crossword, scratchcard or spin after they have seen all of it, and pays its prize. A repeated call
 * gives the same answer and pays once. Server.ResourceNotFound where there is no such card, 102 where it is another
 * player's; Server.Processing between purchase and draw.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  // Refused with its batch, behind the idempotency key.
  duringMaintenance: 'works',
})
