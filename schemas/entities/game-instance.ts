import { crosswordsSchema, segmentsSchema } from './card-parts.ts'
import { GAME_RULES, type GameRule } from '../kinds/game-rules.ts'
import { drawResultSchema } from './player.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { bonoboItemSchema } from './prize-item.ts'

export const GAME_STATUSES = [
  'OPEN',
  'READY',
  'RETRY',
  'CLOSED',
  'STARTED',
  'FULL',
  'ENDED',
  'REPLAY1',
] as const
export type GameStatus = (typeof GAME_STATUSES)[number]

export { GAME_RULES, type GameRule }

/** How instant games are played (spec 3, gamePlayout). */
export const GAME_PLAYOUTS = ['scratchcard', 'crossword', 'spinner'] as const
export type GamePlayout = (typeof GAME_PLAYOUTS)[number]

/** The public part of a game instance's randomness (design of fairness: commitment, entries root, seed). */
export const fairnessSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['commitment'],
  properties: {
    /** Hash of the secret seed and of the game's whole definition, hex, published when the instance is created. */
    commitment: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    /** Scope of the commitment, as `recordVersion` of the fairness record; default 1. */
    commitmentVersion: { enum: [1, 2] },
    /** Merkle root of all plays in order, hex, published when sales end. */
    entriesRoot: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    /** The seed itself, hex, published with the result. */
    seed: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    /** The public chain whose value enters the draw, where the operator configured one, and the round once it is fixed. */
    beacon: {
      type: 'object',
      additionalProperties: false,
      required: ['chainHash'],
      properties: {
        chainHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        round: { type: 'integer', minimum: 1 },
      },
    },
  },
} as const satisfies JSONSchema

/**
 * One run of a game, as a player sees it (spec section 3). Amounts are decimal numbers in the game's currency, times are
 * UTC milliseconds.
 */
export const gameInstanceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'gameInstanceId', 'gameTitle', 'gameStatus', 'gameRule', 'sequenceNumber'],
  properties: {
    gameId: { type: 'integer' },
    gameInstanceId: { type: 'integer' },
    gameTitle: { type: 'string' },
    gameTitleShort: { type: 'string' },
    /** The title by language code; only in `game.create`, which goes to players of every language. */
    gameTitles: { type: 'object', additionalProperties: { type: 'string' } },
    gameStatus: { enum: GAME_STATUSES },
    gameRule: { enum: GAME_RULES },
    /** Instant games only: how the card is played. */
    gamePlayout: { enum: GAME_PLAYOUTS },
    isPlayable: { type: 'boolean' },
    sequenceNumber: { type: 'integer' },
    showSequenceNumber: { type: 'boolean' },
    tournament: { type: 'boolean' },
    tournamentStartTime: { type: 'number' },
    registrationEndTime: { type: 'number' },
    /** End of the countdown after READY; the first draw is then shown. */
    startTime: { type: 'number' },
    /** Once it has ended, by its draw or by a refund. */
    endedTime: { type: 'number' },
    /** Present where the plays were refunded. */
    refundedTime: { type: 'number' },
    gamePlayMax: { type: 'integer' },
    gamePlayCurrent: { type: 'integer' },
    gamePlayerCurrent: { type: 'integer' },
    playerPlayMax: { type: 'integer' },
    playerPlaysInGame: { type: 'integer' },
    playerInGame: { type: 'boolean' },
    /** Once it has ended, for a player who took part: the sum of the player's prizes. */
    playerWinnings: { type: 'number' },
    /** In the player's history: an item or entries to another game are among the prizes. Absent where they are not. */
    playerWonInKind: { type: 'boolean' },
    /** How many numbers to pick, and the highest number. */
    gamePlaySize: { type: 'integer' },
    gamePlayRange: { type: 'integer' },
    gamePlaySize2nd: { type: 'integer' },
    gamePlayRange2nd: { type: 'integer' },
    /** Maximum numbers of one play, where it may pick more than a line has: a multi pick or a perm. */
    gamePlaySizeMax: { type: 'integer' },
    gamePlaySize2ndMax: { type: 'integer' },
    /** Maximum stake on a line, as a multiple of its price. */
    stakeMultiplierMax: { type: 'integer' },
    /** Number of draws of a race. */
    drawCount: { type: 'integer' },
    gamePlayCost: { type: 'number' },
    gameFeePerPlay: { type: 'number' },
    payoutPercentage: { type: 'number' },
    payoutFormula: { enum: ['rollDown', 'rollOver', 'progressive'] },
    payoutCurrencyId: { type: 'integer' },
    currencyId: { type: 'integer' },
    prizePool: { type: 'number' },
    prizesAvailable: { type: 'integer' },
    progressiveAmount: { type: 'number' },
    jackpot: { type: 'number' },
    /** The highest prize of its payout table, or the value of its item, as getBonoboPayout answers. */
    bonoboPayout: { type: 'number' },
    /** The item that is this prize. Only where one game is requested; lists of games omit it. */
    bonoboItem: bonoboItemSchema,
    totalWagers: { type: 'number' },
    wagersSinceLastJpWin: { type: 'number' },
    totalGuaranteedPayoutItems: { type: 'number' },
    /** Milliseconds between two balls of the shown draw. */
    drawIntervalMs: { type: 'integer' },
    lastJoinTimeMs: { type: 'number' },
    joinCode: { type: 'integer' },
    subscriptionCode: { type: 'integer' },
    favGame: { type: 'boolean' },
    /** Several lucky dips are offered at once. */
    bundlesEnabled: { type: 'boolean' },
    /** Players may choose their plays by hand; false where a raffle deals its tickets. */
    manualBet: { type: 'boolean' },
    /** Plain texts of the operator for the purchase in one click. Only where one game is requested; lists of games omit them. */
    oneClickBundleName: { type: 'string' },
    oneClickStartInfo: { type: 'string' },
    oneClickGameLobbyInfo: { type: 'string' },
    oneClickSuccessInfo: { type: 'string' },
    images: {
      type: 'object',
      additionalProperties: false,
      properties: {
        logo: { type: 'string' },
        background: { type: 'string' },
        playoutBackground: { type: 'string' },
      },
    },
    replay: { type: 'boolean' },
    /** Only in lists of past draws, each with at most 20 results. */
    gameResult: {
      type: 'object',
      additionalProperties: false,
      required: ['gameDrawResults'],
      properties: { gameDrawResults: { type: 'array', items: drawResultSchema } },
    },
    extras: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** Prefix of every displayed ticket number of a raffle. */
        raffleTicketPrefix: { type: 'string' },
        raffleDrawOrder: { enum: ['grandPrizeFirst', 'grandPrizeLast'] },
        /** Contents of a card. Only where one game is requested; lists of games omit it. */
        configuration: {
          type: 'object',
          additionalProperties: false,
          properties: {
            crosswords: crosswordsSchema,
            segments: segmentsSchema,
          },
        },
      },
    },
    fairness: fairnessSchema,
    /** Facts about the first prize beside the amount in `jackpot`; absent where there are none. */
    topPrize: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** The number of entries to another game, where the first prize is entries. */
        entries: { type: 'integer', minimum: 1 },
        /** The highest cash prize of the full pool, for a game that starts when all plays are sold; absent where it does not exceed `jackpot`. */
        whenFull: { type: 'number' },
      },
    },
  },
} as const satisfies JSONSchema

export type GameInstance = FromSchema<typeof gameInstanceSchema>
export type Fairness = FromSchema<typeof fairnessSchema>
