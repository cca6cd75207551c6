import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'refunded', 'currencyId'],
  properties: {
    gameInstanceId: { type: 'integer' },
    /** Price that is paid back with its fee, in the game's currency; the account receives exactly what it paid. */
    refunded: { type: 'number' },
    currencyId: { type: 'integer' },
  },
} as const satisfies JSONSchema

/**
 * Takes back the caller's own crossword, scratchcard or spin that is bought and not drawn yet, for example while its draw is
 * repeated after a failure. Its price is refunded once; a repeated call gives the same answer. Server.ResourceNotFound where
 * there is no such card, 102 where it is another player's; Server.Processing once it is drawn: it is then played to its end.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
})
