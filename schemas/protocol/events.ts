import { configurationSchema } from '../entities/configuration.ts'
import { gameInstanceSchema } from '../entities/game-instance.ts'
import { drawResultSchema, playerAccountSchema, playerSchema, winnerSchema } from '../entities/player.ts'
import { raceStandingsSchema } from '../entities/race-standings.ts'
import {
  SUBSCRIPTION_CANCEL_REASONS,
  SUBSCRIPTION_SKIP_REASONS,
  SUBSCRIPTION_STATUSES,
} from '../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { couponAwardSchema } from './coupons.ts'
import { instanceBonusSchema } from './in-game-bonuses.ts'
import { pendingJoinSchema } from './pending-joins.ts'
import { prizeItemChangeSchema } from './prizes.ts'
import { depositOrderSchema } from './shapes.ts'

/** Push events (spec section 7, "Push events"), by wire name. A body carries only what changed; a client merges it into its state. */

const instanceChange = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameStatus: gameInstanceSchema.properties.gameStatus,
    isPlayable: { type: 'boolean' },
    /** End of the countdown after READY. */
    startTime: { type: 'number' },
    tournamentStartTime: { type: 'number' },
    registrationEndTime: { type: 'number' },
    fairness: gameInstanceSchema.properties.fairness,
    serverTimeMilis: { type: 'number' },
  },
} as const satisfies JSONSchema

const gameUpdate = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'playsInGame', 'playersInGame'],
  properties: {
    gameInstanceId: { type: 'integer' },
    playsInGame: { type: 'integer' },
    playersInGame: { type: 'integer' },
    bonoboPayout: { type: 'number' },
    prizePool: { type: 'number' },
    totalWagers: { type: 'number' },
    wagersSinceLastJpWin: { type: 'number' },
    totalGuaranteedPayoutItems: { type: 'number' },
    memberId: { type: 'integer' },
    memberIds: { type: 'array', items: { type: 'integer' } },
  },
} as const satisfies JSONSchema

const progressive = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'progressiveAmount'],
  properties: { gameId: { type: 'integer' }, progressiveAmount: { type: 'number' } },
} as const satisfies JSONSchema

const playerJoined = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'playsInGame', 'playersInGame'],
  properties: {
    gameInstanceId: { type: 'integer' },
    screenName: { type: 'string' },
    plays: { type: 'integer' },
    playsInGame: { type: 'integer' },
    playersInGame: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Open screens that follow the instance's topic, on all processes. Pushed every five seconds at most. */
const watchers = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'watchers'],
  properties: { gameInstanceId: { type: 'integer' }, watchers: { type: 'integer', minimum: 0 } },
} as const satisfies JSONSchema

/** One ball shown: the client adds it to the draw. */
const drawShown = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'drawNumber', 'slot', 'set', 'ball', 'ballCount', 'shownTime'],
  properties: {
    gameInstanceId: { type: 'integer' },
    drawNumber: { type: 'integer' },
    /** The ball's index in the draw, from 1, counted over both sets. */
    slot: { type: 'integer' },
    /** 1 is the main set, 2 the second. */
    set: { enum: [1, 2] },
    ball: { type: 'integer' },
    /** Number of balls in the draw, over both sets; the maximum where the draw ends with the winning ball. */
    ballCount: { type: 'integer' },
    shownTime: { type: 'number' },
    /** Raffle: the ball is a ticket, and this is the rank that it won. */
    rankNumber: { type: 'integer' },
  },
} as const satisfies JSONSchema

const drawEnded = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'draw', 'last'],
  properties: { gameInstanceId: { type: 'integer' }, draw: drawResultSchema, last: { type: 'boolean' } },
} as const satisfies JSONSchema

/** A race at its start and after each of its draws. */
const standings = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'standings'],
  properties: { gameInstanceId: { type: 'integer' }, standings: raceStandingsSchema },
} as const satisfies JSONSchema

const winners = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'winners', 'winnerCount'],
  properties: {
    gameInstanceId: { type: 'integer' },
    winners: { type: 'array', items: winnerSchema },
    winnerCount: { type: 'integer' },
    progressiveWon: { type: 'number' },
    progressiveWinnerCount: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** A purchase of the player, for the other tabs and devices of the player. Once an instance, however many purchases came together. */
const joined = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameId', 'gameStatus', 'playerPlaysInGame'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameId: { type: 'integer' },
    gameStatus: gameInstanceSchema.properties.gameStatus,
    /** All plays of the player in the instance. */
    playerPlaysInGame: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Total winnings of one player in an instance, on the player's own cashier topic. */
const allWinnings = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'amount', 'currencyId', 'plays'],
  properties: {
    gameInstanceId: { type: 'integer' },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    /** Number of prizes: more than `plays` lists where they are many. getGameResults then has the sum of each play. */
    prizeCount: { type: 'integer' },
    /** The highest prizes, one for each row that a play won; at most 100. */
    plays: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId', 'prize'],
        properties: {
          playId: { type: 'integer' },
          prize: { type: 'number' },
          rankNumber: { type: 'integer' },
          rankNumber2nd: { type: 'integer' },
        },
      },
    },
  },
} as const satisfies JSONSchema

const message = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: { title: { type: 'string' }, body: { type: 'string' }, gameId: { type: 'integer' } },
} as const satisfies JSONSchema

const siteMessage = {
  ...message,
  properties: {
    ...message.properties,
    /** The message in other languages, by code. */
    texts: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'body'],
        properties: { title: { type: 'string' }, body: { type: 'string' } },
      },
    },
  },
} as const satisfies JSONSchema

const loginEvent = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'loginTime'],
  properties: { playerId: { type: 'integer' }, loginTime: { type: 'number' } },
} as const satisfies JSONSchema

const banned = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId'],
  properties: {
    playerId: { type: 'integer' },
    /** Present where it is no ban: the player's time-out or self-exclusion has begun, and ends at `until`. */
    reason: { enum: ['timedOut', 'excluded'] },
    until: { type: 'number' },
    /** The self-exclusion is from this site alone. */
    sites: { enum: ['this'] },
  },
} as const satisfies JSONSchema

const refunded = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameTitle'],
  properties: { gameInstanceId: { type: 'integer' }, gameTitle: { type: 'string' } },
} as const satisfies JSONSchema

const segment = {
  type: 'object',
  additionalProperties: false,
  required: ['playerSegment'],
  properties: { playerSegment: playerSchema.properties.verification.properties.playerSegment },
} as const satisfies JSONSchema

const verification = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: ['VERIFIED', 'REJECTED'] },
    /** Time of the verification, UTC milliseconds; present where it is verified. */
    date: { type: 'number' },
  },
} as const satisfies JSONSchema

const reloadVerification = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId'],
  properties: { requestId: { type: 'integer' } },
} as const satisfies JSONSchema

const balance = playerAccountSchema
const order = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId', 'orderStatus', 'orderType', 'orderAmount', 'currencyId'],
  properties: {
    orderId: { type: 'string' },
    /** 2: paid. */
    orderStatus: { type: 'integer' },
    /** 1: deposit, 2: withdrawal. */
    orderType: { type: 'integer' },
    orderAmount: { type: 'number' },
    currencyId: { type: 'integer' },
    firstDeposit: { type: 'boolean' },
    depositOrder: depositOrderSchema,
  },
} as const satisfies JSONSchema

/** A change of a subscription, on its player's own cashier topic. Omitted fields are unchanged. */
const subscription = {
  type: 'object',
  additionalProperties: false,
  required: ['change', 'subscriptionId', 'gameId', 'active', 'status', 'remainingBalance', 'drawsLeft'],
  properties: {
    /** `unpaid`: the first draw in a row that could not be paid; later ones are `skipped`. */
    change: { enum: ['added', 'entered', 'skipped', 'unpaid', 'refunded', 'completed', 'cancelled'] },
    subscriptionId: { type: 'integer' },
    gameId: { type: 'integer' },
    active: { type: 'boolean' },
    status: { enum: SUBSCRIPTION_STATUSES },
    remainingBalance: { type: 'number' },
    drawsLeft: { type: 'integer' },
    /** The instance that the plays entered (completed: that of the last draw), or that was skipped or refunded. */
    gameInstanceId: { type: 'integer' },
    /** The player's plays in that instance, including the subscription's. */
    playerPlaysInGame: { type: 'integer' },
    skipReason: { enum: SUBSCRIPTION_SKIP_REASONS },
    cancelReason: { enum: SUBSCRIPTION_CANCEL_REASONS },
  },
} as const satisfies JSONSchema

/** Every event by name, with its topic kind and the schema of its body. */
export const eventSchemas = {
  'game.create': gameInstanceSchema,
  'game.update': gameUpdate,
  'game.delete': instanceChange,
  'game.registrationStart': instanceChange,
  'game.registrationEnd': instanceChange,
  'game.ready': instanceChange,
  'game.start': instanceChange,
  'game.end': instanceChange,
  'game.failRetry': instanceChange,
  'game.rescheduled': instanceChange,
  'game.refunded': refunded,
  'game.progressive': progressive,
  'game.maintenance': configurationSchema,
  'game.playerJoined': playerJoined,
  'game.watchers': watchers,
  'game.drawShown': drawShown,
  'game.drawEnded': drawEnded,
  'game.standings': standings,
  'game.winners': winners,
  'game.bonusOffered': instanceBonusSchema,
  'player.balanceUpdate': balance,
  'player.joined': joined,
  'player.allWinnings': allWinnings,
  'player.order': order,
  'player.pendingJoin': pendingJoinSchema,
  'player.couponApplied': couponAwardSchema,
  'player.prizeItem': prizeItemChangeSchema,
  'player.inGameBonus': instanceBonusSchema,
  'player.subscription': subscription,
  'player.segment': segment,
  'player.emailVerification': verification,
  'player.phoneVerification': verification,
  'player.idVerification': verification,
  'player.addressVerification': verification,
  'player.reloadVerificationRequest': reloadVerification,
  'player.profileUpdate': playerSchema,
  'player.banned': banned,
  'player.loginEvent': loginEvent,
  'player.privateMessage': message,
  'site.globalMessage': siteMessage,
} as const satisfies Record<string, JSONSchema>

export type EventName = keyof typeof eventSchemas

type Bodies = { [Event in EventName]: FromSchema<(typeof eventSchemas)[Event]> }

/** The bodies of all events, by name. */
// An interface, because the compiler expands an index into the mapped type itself for minutes.
export interface EventBodies extends Bodies {}
