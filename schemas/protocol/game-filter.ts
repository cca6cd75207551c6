import { FILTER_NONE } from '../limits.ts'
import type { JSONSchema } from '../json-schema.ts'
import {
  currencyIdSchema,
  INTEGER_MAX,
  looseIntegerSchema,
  looseNumberSchema,
  rowIdSchema,
} from './numbers.ts'
import { languageIdSchema } from './requests.ts'

/** Selects open and running game instances (spec 3, GameFilterDto); -1 means no filter. */
export const gameFilterSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    free: { enum: [-1, 0, 1] },
    tournament: { enum: [-1, 0, 1] },
    progressive: { enum: [-1, 0, 1] },
    empty: { enum: [-1, 0, 1] },
    instaplay: { enum: [-1, 0, 1] },
    playCountMin: looseNumberSchema,
    playCountMax: looseNumberSchema,
    playSizeMin: looseNumberSchema,
    playSizeMax: looseNumberSchema,
    playCostMin: looseNumberSchema,
    playCostMax: looseNumberSchema,
    drawRangeMin: looseNumberSchema,
    drawRangeMax: looseNumberSchema,
    gameId: { ...rowIdSchema, minimum: FILTER_NONE },
    memberId: looseIntegerSchema,
    currencyId: { ...currencyIdSchema, minimum: FILTER_NONE },
    languageId: languageIdSchema,
    /** Games have one type of tournament, selected by `tournament`: this field only accepts "no filter". */
    tournamentType: { enum: [FILTER_NONE] },
    firstResult: { type: 'integer', minimum: FILTER_NONE, maximum: INTEGER_MAX },
    maxResults: { type: 'integer', minimum: -1, maximum: 5000 },
  },
} as const satisfies JSONSchema
