import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { GAME_STATUSES, gameInstanceSchema } from '../../entities/game-instance.ts'
import { drawResultSchema, playSchema, winnerSchema } from '../../entities/player.ts'
import { raceStandingsSchema } from '../../entities/race-standings.ts'
import { inGameBonusSchema } from '../in-game-bonuses.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameStatus', 'gameDrawResults', 'plays', 'winners', 'myWinnings'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    gameStatus: { enum: GAME_STATUSES },
    gameDrawResults: { type: 'array', items: drawResultSchema },
    /** A race from its start on: the standings at the start and after each shown draw. */
    standings: { type: 'array', items: raceStandingsSchema },
    plays: { type: 'array', items: playSchema },
    /** The players with the largest wins, at most 100. */
    winners: { type: 'array', items: winnerSchema },
    /** Number of players who won; more than `winners` lists where they are many. */
    winnerCount: { type: 'integer' },
    myWinnings: { type: 'number' },
    progressiveWon: { type: 'number' },
    progressiveWinnerCount: { type: 'integer' },
    gameInstance: gameInstanceSchema,
    /** The bonus that the caller may claim as a player of this instance, or has claimed. */
    inGameBonus: inGameBonusSchema,
  },
} as const satisfies JSONSchema

/** The shown part of an instance’s draw, with the caller’s own plays and winnings. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
