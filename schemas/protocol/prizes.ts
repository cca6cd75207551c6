import { prizeItemSchema } from '../entities/prize-item.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { countryCodeSchema } from '../common-schemas.ts'

/**
 * The states of a won item. `won`: the player has not chosen yet. `claimed`: the player waits for it. `at-agent`: it can be collected.
 * `shipped`: it is on its way to the player's address. The others are final, except that an operator may still accept an expired one.
 */
export const PRIZE_ITEM_STATUSES = [
  'won',
  'claimed',
  'at-agent',
  'shipped',
  'delivered',
  'cash',
  'expired',
] as const
export type PrizeItemStatus = (typeof PRIZE_ITEM_STATUSES)[number]

/** The choices of a player: to collect the item from an agent, to get it by post, or its cash alternative. */
export const PRIZE_CHOICES = ['agent', 'post', 'cash'] as const
export type PrizeChoice = (typeof PRIZE_CHOICES)[number]

/** Reasons against a choice, in order of precedence. `decided`: the item was sent, handed over or paid already. */
export const PRIZE_CHOICE_REFUSALS = [
  'decided',
  'expired',
  'no-cash-alternative',
  'no-such-agent',
  'address-missing',
] as const
export type PrizeChoiceRefusal = (typeof PRIZE_CHOICE_REFUSALS)[number]

/** An agent hands items over to their winners. */
export const prizeAgentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['agentId', 'name', 'street', 'city', 'country'],
  properties: {
    agentId: { type: 'integer' },
    name: { type: 'string' },
    street: { type: 'string' },
    city: { type: 'string' },
    postalCode: { type: 'string' },
    /** Region of the country, such as a province. */
    region: { type: 'string' },
    country: countryCodeSchema,
    phone: { type: 'string' },
    /** Opening hours, as the operator writes them. */
    hours: { type: 'string' },
  },
} as const satisfies JSONSchema
export type PrizeAgent = FromSchema<typeof prizeAgentSchema>

/** An item that a play of the player has won (spec 5, "getPlayerPrizeItems"). */
export const playerPrizeItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'prizeItemId',
    'status',
    'prizeItem',
    'quantity',
    'gameId',
    'gameInstanceId',
    'gameTitle',
    'rankNumber',
    'rankNumber2nd',
    'playId',
    'play',
    'currencyId',
    'wonTime',
    'claimBefore',
  ],
  properties: {
    prizeItemId: { type: 'integer' },
    status: { enum: PRIZE_ITEM_STATUSES },
    prizeItem: prizeItemSchema,
    /** A play of several winning lines wins the item several times. */
    quantity: { type: 'integer' },
    gameId: { type: 'integer' },
    gameInstanceId: { type: 'integer' },
    gameTitle: { type: 'string' },
    sequenceNumber: { type: 'integer' },
    rankNumber: { type: 'integer' },
    rankNumber2nd: { type: 'integer' },
    playId: { type: 'integer' },
    play: { type: 'string' },
    /** The currency of `rankPrize` and `cashAlternative`. */
    currencyId: { type: 'integer' },
    /** Cash for all of it; present where the operator offers one. */
    cashAlternative: { type: 'number' },
    wonTime: { type: 'number' },
    /** An item without a choice expires then. */
    claimBefore: { type: 'number' },
    choice: { enum: PRIZE_CHOICES },
    agent: prizeAgentSchema,
    /** The operator's reference of the delivery, such as a tracking number. */
    reference: { type: 'string' },
    claimedTime: { type: 'number' },
    sentTime: { type: 'number' },
    /** When it was delivered, paid in cash or expired. */
    endedTime: { type: 'number' },
  },
} as const satisfies JSONSchema
export type PlayerPrizeItem = FromSchema<typeof playerPrizeItemSchema>

/** A change of a won item, on its player's own cashier topic. */
export const prizeItemChangeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['prizeItemId', 'status', 'name', 'gameTitle'],
  properties: {
    prizeItemId: { type: 'integer' },
    /** The instance whose draw the item was won in. */
    gameInstanceId: { type: 'integer' },
    status: { enum: PRIZE_ITEM_STATUSES },
    /** The item's name as plain text. */
    name: { type: 'string' },
    gameTitle: { type: 'string' },
  },
} as const satisfies JSONSchema
