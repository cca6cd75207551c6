import { gameInstanceSchema } from '../../entities/game-instance.ts'
import { drawResultSchema, playSchema } from '../../entities/player.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameInstanceTextsRequest } from '../requests.ts'
import { printedTicketSchema } from '../tickets.ts'

export const request = gameInstanceTextsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstance', 'gameDrawResults', 'plays', 'myWinnings', 'totalCost', 'refunded', 'joinedTime'],
  properties: {
    gameInstance: gameInstanceSchema,
    gameDrawResults: { type: 'array', items: drawResultSchema },
    /** The caller's plays, at most a thousand; `playerPlaysInGame` of the instance counts all. */
    plays: { type: 'array', items: playSchema },
    myWinnings: { type: 'number' },
    /** Price of the caller's plays with their fees. */
    totalCost: { type: 'number' },
    /** The part of it that was paid back. */
    refunded: { type: 'number' },
    joinedTime: { type: 'number' },
    /** A raffle: the printed identification of each of the plays. */
    tickets: { type: 'array', items: printedTicketSchema },
  },
} as const satisfies JSONSchema

/** The caller's part in a game instance: plays, price, draw and prizes. Fault 102 where the caller has no part. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
