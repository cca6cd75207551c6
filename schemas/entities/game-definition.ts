import { crosswordsSchema, segmentsSchema } from './card-parts.ts'
import { GAME_RULES } from './game-instance.ts'
import { SUBSCRIPTION_DRAWS_MAX, SUBSCRIPTION_FAILURES_MAX } from './subscription.ts'
import { timetableSchema } from './timetable.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { languageCodeSchema } from '../common-schemas.ts'

/** Patterns of a bingo card: lines or all numbers of a card of 90, a figure of a card of 75. */
export const BINGO_PATTERNS = [
  'oneLine',
  'twoLines',
  'fullHouse',
  'anyLine',
  'fourCorners',
  'diagonalCross',
  'frame',
  'coverall',
] as const
export type BingoPattern = (typeof BINGO_PATTERNS)[number]

const TOURNAMENT_REQUIRED = ['kind', 'registrationClosesBeforeMs', 'minimumPlays', 'underMinimum'] as const

/** A game that is drawn at known times, in equal intervals or by a timetable. */
const tournamentProperties = {
  registrationClosesBeforeMs: { type: 'integer', minimum: 0 },
  minimumPlays: { type: 'integer', minimum: 0 },
  underMinimum: { enum: ['reschedule', 'refund'] },
} as const satisfies Record<string, JSONSchema>

/** The texts of a prize item in one language. HTML, sanitised when the game is created. */
const itemTextsProperties = {
  name: { type: 'string' },
  description: { type: 'string' },
  detailsText: { type: 'string' },
  sponsorText: { type: 'string' },
} as const satisfies Record<string, JSONSchema>

/** One row of a prize table as the operator writes it. Exactly one of the five ways to pay is given. */
export const prizeRowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rankNumber', 'rankNumber2nd'],
  properties: {
    /**
     * gamePlaySize − rankNumber + 1 main balls matched; 0 where only the second set counts. In a perm game the
     * number of the bet type, in a raffle the rank of the prize.
     */
    rankNumber: { type: 'integer', minimum: 0 },
    /** Second-set or bonus balls matched. In a race, where rankNumber is 0: the place in the final ranking. */
    rankNumber2nd: { type: 'integer', minimum: 0 },
    rankTitle: { type: 'string', maxLength: 80 },
    /** Fixed prize per winner, minor units. */
    guaranteedPrizeMinor: { type: 'integer', minimum: 0 },
    /** Fixed odds: a winning line is paid this multiple of its price. */
    multiplier: { type: 'number', exclusiveMinimum: 0, maximum: 100_000_000 },
    /** Share of the prize pool, 0 to 100, divided among the row's winners. */
    prizePercentage: { type: 'number', minimum: 0, maximum: 100 },
    /** Minimum total of the row's winners, minor units. */
    guaranteedMinimumMinor: { type: 'integer', minimum: 0 },
    /** The row's winners also share the progressive pool. */
    winsProgressive: { type: 'boolean' },
    satelliteItems: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['entries', 'gameId', 'gameTitle'],
        properties: {
          entries: { type: 'integer', minimum: 1 },
          gameId: { type: 'integer' },
          gameTitle: { type: 'string' },
          /** Price of one entry with its fee, minor units of this game's currency; set when the game is created. */
          entryPriceMinor: { type: 'integer', minimum: 0 },
        },
      },
    },
    prizeItem: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        ...itemTextsProperties,
        /** Translations of these texts, by language. Without a translation the texts above are shown. */
        texts: {
          type: 'object',
          minProperties: 1,
          maxProperties: 40,
          propertyNames: languageCodeSchema,
          additionalProperties: {
            type: 'object',
            additionalProperties: false,
            required: ['name'],
            properties: itemTextsProperties,
          },
        },
        imageUrl: { type: 'string' },
        /** Value of the item, minor units: shown, and counted in the expected return. */
        worthMinor: { type: 'integer', minimum: 0 },
        /** Cash that a winner may take in place of the item, minor units; at most its value. */
        cashMinor: { type: 'integer', minimum: 1 },
        /** Days in which a winner may claim the item; default PRIZE_CLAIM_DAYS. */
        claimDays: { type: 'integer', minimum: 1, maximum: 3650 },
      },
    },
    /** Raffle: number of tickets drawn for this rank; default 1. */
    prizeCount: { type: 'integer', minimum: 1, maximum: 1000 },
    /** Bingo: the pattern that wins this row. */
    bingoPattern: { enum: BINGO_PATTERNS },
    /** Bingo: the row is won only with at most this many balls. */
    withinBalls: { type: 'integer', minimum: 1, maximum: 90 },
    /** Crossword: minimum number of completed words; a card wins the row with the highest minimum that it reaches. */
    wordsCompleted: { type: 'integer', minimum: 1, maximum: 100 },
    /** Scratchcard: weight of this row; the sum is the weights of all rows and `blankWeight`. */
    weight: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
  },
} as const satisfies JSONSchema
export type PrizeRow = FromSchema<typeof prizeRowSchema>

/**
 * The operator pays some draws for a player who buys further draws of the game ahead for the first time. With `firstDrawFree` the first of
 * `draws` or more is free; with `drawsForPriceOf` as many of the last ones as `draws` are more than `paidDraws`.
 */
export const subscriptionPromotionSchema = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'draws'],
      properties: {
        kind: { const: 'firstDrawFree' },
        draws: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_DRAWS_MAX },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'draws', 'paidDraws'],
      properties: {
        kind: { const: 'drawsForPriceOf' },
        draws: { type: 'integer', minimum: 2, maximum: SUBSCRIPTION_DRAWS_MAX },
        paidDraws: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_DRAWS_MAX },
      },
    },
  ],
} as const satisfies JSONSchema

/**
 * A game as its operator defines it: all parameters of play, price, draw and prizes. Money in minor units of `currencyId`.
 * Presentation (titles, images, texts) is stored separately in the games table.
 */
export const gameDefinitionSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameRule',
    'currencyId',
    'gamePlaySize',
    'gamePlayRange',
    'gamePlayCostMinor',
    'gameFeePerPlayMinor',
    'gamePlayMax',
    'playerPlayMax',
    'payoutPercentage',
    'payoutFormula',
    'prizes',
    'schedule',
    'drawIntervalMs',
  ],
  properties: {
    gameRule: { enum: GAME_RULES },
    currencyId: { type: 'integer', minimum: 1 },
    gamePlaySize: { type: 'integer', minimum: 1, maximum: 100 },
    /** The highest number; in a raffle the highest ticket number. */
    gamePlayRange: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    gamePlaySize2nd: { type: 'integer', minimum: 0, maximum: 20 },
    gamePlayRange2nd: { type: 'integer', minimum: 0, maximum: 100 },
    /** Maximum numbers of one play where it may pick more than gamePlaySize: a multi pick or a perm. */
    gamePlaySizeMax: { type: 'integer', minimum: 1, maximum: 100 },
    gamePlaySize2ndMax: { type: 'integer', minimum: 1, maximum: 100 },
    /** Maximum stake on a line, as a multiple of its price; default 1. */
    stakeMultiplierMax: { type: 'integer', minimum: 1, maximum: 100_000 },
    /** Number of draws of a race. */
    drawCount: { type: 'integer', minimum: 3, maximum: 20 },
    /** Which prize of a raffle is drawn first: rank 1, which is the grand prize and the default, or the last rank. */
    raffleDrawOrder: { enum: ['grandPrizeFirst', 'grandPrizeLast'] },
    segments: segmentsSchema,
    /** Scratchcard: weight of a blank card, in addition to the weights of the prize rows. */
    blankWeight: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
    /**
     * Scratchcard: symbols that win nothing come in pairs as often as their prize is won. The service sets it in every new game;
     * without it every pair is equally likely.
     */
    pairsByWeight: { const: true },
    crosswords: crosswordsSchema,
    /** Prefix of every displayed ticket number of a raffle. */
    raffleTicketPrefix: { type: 'string', pattern: '^[A-Z0-9-]{1,8}$' },
    /** Price of one line. A play that covers several lines costs the multiple. */
    gamePlayCostMinor: { type: 'integer', minimum: 0 },
    gameFeePerPlayMinor: { type: 'integer', minimum: 0 },
    /** Maximum plays of an instance, and of one player in it, counted in lines. */
    gamePlayMax: { type: 'integer', minimum: 1 },
    playerPlayMax: { type: 'integer', minimum: 1 },
    /** Share of the wagers (cost without fee) that forms the prize pool, 0 to 100. */
    payoutPercentage: { type: 'number', minimum: 0, maximum: 100 },
    payoutFormula: { enum: ['rollDown', 'rollOver', 'progressive'] },
    /** Share of the wagers that feeds the progressive pool, 0 to 100, in addition to the prize pool. */
    progressivePercentage: { type: 'number', minimum: 0, maximum: 100 },
    /** Seed of a progressive pool after it was won, from the site's revenue. */
    progressiveSeedMinor: { type: 'integer', minimum: 0 },
    prizes: { type: 'array', minItems: 1, maxItems: 64, items: prizeRowSchema },
    /**
     * Fixed odds: maximum cost of one instance in prizes, minor units. Plays that could exceed it are not sold; without it
     * every line is.
     */
    liabilityMaxMinor: { type: 'integer', minimum: 1 },
    /** Maximum further draws of a subscription; none by default. */
    subscriptionDrawsMax: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_DRAWS_MAX },
    subscriptionPromotion: subscriptionPromotionSchema,
    /** Draws in a row that a pay-as-you-go subscription may not pay until it ends; SUBSCRIPTION_FAILURES_DEFAULT without it. */
    subscriptionFailuresMax: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_FAILURES_MAX },
    drawIntervalMs: { type: 'integer', minimum: 100, maximum: 60000 },
    /** Milliseconds from READY to STARTED. */
    countdownMs: { type: 'integer', minimum: 0, maximum: 600000 },
    schedule: {
      anyOf: [
        {
          type: 'object',
          additionalProperties: false,
          required: ['kind'],
          properties: { kind: { const: 'instaplay' } },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['everyMs', ...TOURNAMENT_REQUIRED],
          // `kind` first: an exported game file has its keys in this order.
          properties: {
            kind: { const: 'tournament' },
            /** Starts are multiples of this, counted from `anchorTime` (UTC milliseconds, default 0). */
            everyMs: { type: 'integer', minimum: 10000 },
            anchorTime: { type: 'number' },
            ...tournamentProperties,
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['timetable', ...TOURNAMENT_REQUIRED],
          properties: {
            kind: { const: 'tournament' },
            timetable: timetableSchema,
            ...tournamentProperties,
          },
        },
      ],
    },
  },
} as const satisfies JSONSchema
export type GameDefinition = FromSchema<typeof gameDefinitionSchema>

/** The schedule of a game that is drawn at known times. */
export type TournamentSchedule = Extract<GameDefinition['schedule'], { kind: 'tournament' }>
