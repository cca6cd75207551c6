import { gameInstanceSchema } from '../entities/game-instance.ts'
import { GAME_RULES } from '../kinds/game-rules.ts'
import { languageCodeSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

const minor = { type: 'integer', description: 'minor units of the currency' } as const
const part = { type: 'number', description: 'a part of 1' } as const

/** A place in the file of a game, and what is wrong there. */
const placeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'reason'],
  properties: {
    path: { type: 'string', description: 'a JSON pointer, such as /definition/prizes/0' },
    reason: { type: 'string' },
  },
} as const satisfies JSONSchema

const worstCaseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['plays', 'takenMinor', 'siteLossMinor'],
  properties: {
    plays: { type: 'integer', description: 'sold plays, counted in lines' },
    takenMinor: { ...minor, description: 'what they bring, fees included' },
    siteLossMinor: { ...minor, description: 'what the site adds of its own; 0 where it adds nothing' },
  },
} as const satisfies JSONSchema

/** The figures of a game that is defined, before it is on sale. */
export const gameAssessmentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['returnedPerBet', 'rows', 'worstCase', 'byPlays'],
  properties: {
    returned: {
      ...part,
      description:
        'what is given back of the price in the long run, a part of 1; the lowest where there are several ways to play; missing for a free game',
    },
    returnedPerBet: {
      type: 'array',
      items: part,
      description: 'for each way to play, where there are several',
    },
    rows: {
      type: 'array',
      description: 'the rows of the prize table, in its order',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'chance', 'winnersWhenFull', 'prizeMinor'],
        properties: {
          name: { type: 'string' },
          chance: { ...part, description: 'the chance of one line in one draw, a part of 1' },
          winnersWhenFull: { type: 'number', description: 'winners of a draw that is sold out, on average' },
          prizeMinor: { ...minor, description: 'cash of one winner of a draw that is sold out, on average' },
          returned: { ...part, description: 'what the row gives back of the price, a part of 1' },
        },
      },
    },
    worstCase: {
      ...worstCaseSchema,
      description: 'the draw that costs the site most, over every number of plays',
    },
    byPlays: {
      type: 'array',
      items: worstCaseSchema,
      description: 'the worst draw at some numbers of plays, from the fewest to the most',
    },
  },
} as const satisfies JSONSchema
export type GameAssessment = FromSchema<typeof gameAssessmentSchema>

export const gameCheckSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['refusals', 'warnings'],
  properties: {
    refusals: { type: 'array', items: placeSchema, description: 'why the game would not be added' },
    warnings: { type: 'array', items: placeSchema, description: 'what should be seen before the first sale' },
    assessment: { ...gameAssessmentSchema, description: 'missing where the odds are not defined' },
    card: {
      ...gameInstanceSchema,
      description:
        'the first draw as players see it before a sale, in the first language of the site; missing for a refused game',
    },
  },
} as const satisfies JSONSchema
export type GameCheck = FromSchema<typeof gameCheckSchema>

/** The fields of the form of a new game, by kind, and the languages of the site. */
export const gameFormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['languages', 'kinds'],
  properties: {
    languages: {
      type: 'array',
      items: languageCodeSchema,
      description: 'the languages of the site, its own first',
    },
    kinds: {
      type: 'array',
      description: 'the kinds of games, with the fields that each does not have',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameRule', 'isSold', 'foreignFields', 'foreignPrizeFields'],
        properties: {
          gameRule: { enum: GAME_RULES },
          isSold: {
            type: 'boolean',
            description: 'whether a module of the site shows games of the kind to players',
          },
          foreignFields: {
            type: 'array',
            items: { type: 'string' },
            description: 'fields of the definition that belong to other kinds alone',
          },
          foreignPrizeFields: {
            type: 'array',
            items: { type: 'string' },
            description: 'fields of a row of the prize table that belong to other kinds alone',
          },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type GameForm = FromSchema<typeof gameFormSchema>
