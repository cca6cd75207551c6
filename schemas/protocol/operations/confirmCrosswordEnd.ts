import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { GAME_STATUSES } from '../../entities/game-instance.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameStatus', 'myWinnings', 'currencyId'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameStatus: { enum: GAME_STATUSES },
    /** What the play was paid, in the game's currency; items and entries to other games are not counted. */
    myWinnings: { type: 'number' },
    currencyId: { type: 'integer' },
    /** The account that it was paid to, as it stands now. */
    account: playerAccountSchema,
  },
} as const satisfies JSONSchema

/**
 * Ends the caller's own crossword, scratchcard or spin once they have seen all of it: its prize is paid. What has
 * ended already is answered again, and paid once. Server.ResourceNotFound where there is no such card, 102 where it
 * is another player's; Server.Processing in the moment between purchase and draw.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
})
