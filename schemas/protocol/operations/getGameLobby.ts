import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { gameInstanceSchema } from '../../entities/game-instance.ts'
import { timetableSchema } from '../../entities/timetable.ts'
import { gamePlayersSchema, payoutInfoSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { gameInstanceTextsRequest } from '../requests.ts'

export const request = gameInstanceTextsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameDetails', 'gamePlayerInfo', 'gamePayoutInfo'],
  properties: {
    gameDetails: gameInstanceSchema,
    gamePlayerInfo: gamePlayersSchema,
    gamePayoutInfo: payoutInfoSchema,
    /** The game’s rules as sanitised HTML, in the player’s language. */
    rulesHtml: { type: 'string' },
    /** The days and times of the draws, for a game that is drawn by a timetable. */
    timetable: timetableSchema,
  },
} as const satisfies JSONSchema

/** One instance with the data of its own page: details, players, payout (spec 3, gameLobby). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
