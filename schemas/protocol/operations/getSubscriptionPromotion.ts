import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameRequest } from '../requests.ts'

export const request = gameRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: { type: 'integer' },
    /** Absent where the game has none. */
    promotion: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'draws', 'freeDraws', 'isAvailable'],
      properties: {
        kind: { enum: ['firstDrawFree', 'drawsForPriceOf'] },
        /** It holds for at least as many further draws, paid with their purchase. */
        draws: { type: 'integer' },
        /** Draws that the operator pays: the first ones with `firstDrawFree`, otherwise the last ones. */
        freeDraws: { type: 'integer' },
        /** False once the caller has used it: it holds once for each player. */
        isAvailable: { type: 'boolean' },
      },
    },
  },
} as const satisfies JSONSchema

/** The promotion of a game for further draws: `promotion` of joinGame uses it. Server.ResourceNotFound for an unknown game. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
