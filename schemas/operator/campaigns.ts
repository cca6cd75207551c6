import { countryCodeSchema, currencyCodeSchema, idSchema } from '../common-schemas.ts'
import { calendarDaySchema } from '../dates/calendar-days.ts'
import { PLAYER_SEGMENTS } from '../entities/player.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { AMOUNT_MAX, countSchema, rowIdSchema } from '../protocol/numbers.ts'
import { announcementSchema } from './campaign-announcement.ts'
import { versionSchema } from './record-version.ts'

export const CAMPAIGN_KINDS = ['depositOffer', 'freePlays', 'cashBack'] as const
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]

/** The periods after which cash back is paid again. */
export const CASH_BACK_REPEATS = ['daily', 'weekly', 'monthly'] as const

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** Players that an audience may name. */
const LISTED_PLAYERS_MAX = 5000
/** The grants that are shown with a campaign. */
export const SHOWN_GRANTS = 200

const amount = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: AMOUNT_MAX,
} as const satisfies JSONSchema

const audienceSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  description: 'every condition must hold when the offer is granted; default every player of the site',
  properties: {
    segments: {
      type: 'array',
      uniqueItems: true,
      items: { enum: PLAYER_SEGMENTS },
      description: 'one of these segments; an empty list is no condition',
    },
    countries: {
      type: 'array',
      maxItems: 250,
      uniqueItems: true,
      items: countryCodeSchema,
      description: 'country codes such as DE; an empty list is no condition',
    },
    registeredFrom: { ...calendarDaySchema, description: 'the first day of registration' },
    registeredUntil: { ...calendarDaySchema, description: 'the last day of registration' },
    neverDeposited: { type: 'boolean', description: 'only players without a paid deposit' },
    lastDepositDaysMin: {
      type: 'integer',
      minimum: 1,
      maximum: 3650,
      description: 'the last deposit is at least this number of days ago',
    },
    lastDepositDaysMax: {
      type: 'integer',
      minimum: 1,
      maximum: 3650,
      description: 'the last deposit is at most this number of days ago',
    },
    playerIds: {
      type: 'array',
      maxItems: LISTED_PLAYERS_MAX,
      uniqueItems: true,
      items: rowIdSchema,
      description: 'only these players; an empty list is no condition',
    },
  },
} as const satisfies JSONSchema
export type CampaignAudience = FromSchema<typeof audienceSchema>

const percent = { type: 'integer', minimum: 1, maximum: 1000 } as const satisfies JSONSchema

const bonusFields = {
  wagerTimes: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: 'how many times a bonus is played before all of it is cash',
  },
  bonusDays: {
    type: 'integer',
    minimum: 1,
    maximum: 365,
    description: 'days after which a bonus that is not cash ends; default never',
  },
} as const satisfies Record<string, JSONSchema>

const depositOfferSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['percent', 'maxAward', 'award'],
  properties: {
    percent: { ...percent, description: 'the share of the deposit that is added' },
    maxAward: { ...amount, description: 'the most that is added' },
    minDeposit: { ...amount, description: 'the least deposit that it is for; default 0' },
    award: {
      enum: ['instant', 'bonus'],
      description: 'to cash at once, or to the bonus, which becomes cash as the player plays',
    },
    ...bonusFields,
  },
} as const satisfies JSONSchema

const freePlaysSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'plays'],
  properties: {
    gameId: { ...rowIdSchema, description: 'a game of the site that is on sale, in the currency' },
    plays: { type: 'integer', minimum: 1, maximum: 100, description: 'free plays of each player' },
  },
} as const satisfies JSONSchema

const cashBackSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['percent', 'maxAmount'],
  properties: {
    percent: {
      ...percent,
      maximum: 100,
      description: 'the share of the net loss in the schedule, or in each of its periods',
    },
    maxAmount: { ...amount, description: 'the most that a player gets back at once' },
    minLoss: { ...amount, description: 'the least net loss that it is for; default any' },
    repeats: {
      enum: CASH_BACK_REPEATS,
      description:
        'it is paid after each day, week or month by the clock of the site; default once, after the schedule',
    },
    award: {
      enum: ['instant', 'bonus'],
      description: 'cash, or a bonus, which becomes cash as the player plays; default instant',
    },
    ...bonusFields,
  },
} as const satisfies JSONSchema

/** The terms of a campaign, in an operator's words. Amounts are decimals of its currency. */
export const campaignTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind', 'currency', 'schedule', 'budget'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80, description: 'for operators' },
    kind: { enum: CAMPAIGN_KINDS, description: 'the terms of the kind have the same name' },
    currency: { ...currencyCodeSchema, description: 'the currency of the offer and of the budget' },
    schedule: {
      type: 'object',
      additionalProperties: false,
      required: ['firstDay', 'lastDay'],
      description: 'days by the clock of the site',
      properties: {
        firstDay: calendarDaySchema,
        lastDay: { ...calendarDaySchema, description: 'still in the schedule' },
      },
    },
    budget: {
      type: 'object',
      additionalProperties: false,
      required: ['amount', 'grants'],
      description: 'for all players together',
      properties: {
        amount: { ...amount, description: 'the most that the campaign may cost' },
        grants: { ...countSchema, description: 'how often it may be granted' },
      },
    },
    maxPerPlayer: {
      ...countSchema,
      description: 'how often a player is granted it; default 1, and for cash back that repeats no bound',
    },
    maxAmountPerPlayer: { ...amount, description: 'the most that a player is granted; default no bound' },
    stackingClass: {
      ...idSchema,
      description:
        'two campaigns of a class never apply to a player at the same time; default the class offers',
    },
    priority: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description: 'the higher one of a class applies; default 0, and then the older one',
    },
    audience: audienceSchema,
    depositOffer: depositOfferSchema,
    freePlays: freePlaysSchema,
    cashBack: cashBackSchema,
    announcement: announcementSchema,
  },
  examples: [
    {
      name: 'Advent deposit offer',
      kind: 'depositOffer',
      currency: 'EUR',
      schedule: { firstDay: '2026-12-01', lastDay: '2026-12-24' },
      budget: { amount: 5000, grants: 500 },
      audience: { segments: ['C'], lastDepositDaysMin: 30 },
      depositOffer: {
        percent: 50,
        maxAward: 25,
        minDeposit: 10,
        award: 'bonus',
        wagerTimes: 5,
        bonusDays: 30,
      },
    },
  ],
} as const satisfies JSONSchema
export type CampaignTerms = FromSchema<typeof campaignTermsSchema>

export const DEFAULT_CLASS = 'offers'

const sum = { type: 'number' } as const satisfies JSONSchema
const count = { type: 'integer' } as const satisfies JSONSchema

/** A campaign in the operators' view. Amounts are decimals of its currency, times UTC milliseconds. */
export const operatedCampaignSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'campaignId',
    'status',
    ...campaignTermsSchema.required,
    'spentAmount',
    'spentGrants',
    'reservedAmount',
    'reservedGrants',
    'announcedMails',
    'announcedMessages',
    'startsAt',
    'endsAt',
    'createdBy',
    'changedBy',
    'changedAt',
    'version',
  ],
  properties: {
    campaignId: count,
    status: { enum: CAMPAIGN_STATUSES },
    ...campaignTermsSchema.properties,
    spentAmount: { ...sum, description: 'what it has cost so far, without what went back' },
    spentGrants: count,
    reservedAmount: { ...sum, description: 'held for deposits that are not paid yet' },
    reservedGrants: count,
    announcedMails: { ...count, description: 'players to whom a mail about it was sent' },
    announcedMessages: { ...count, description: 'players to whom a message about it was sent' },
    announcedAt: {
      type: 'number',
      description: 'when the last player of the audience was looked at; missing before',
    },
    startsAt: { type: 'number' },
    endsAt: { type: 'number' },
    createdBy: { type: 'string', description: 'who created it' },
    changedBy: { type: 'string', description: 'who last changed its terms' },
    changedAt: { type: 'number' },
    version: versionSchema,
  },
} as const satisfies JSONSchema
export type OperatedCampaign = FromSchema<typeof operatedCampaignSchema>

/** The terms of a campaign with its status, for the audit log. */
export const auditedCampaign = ({
  reservedAmount: _reservedAmount,
  reservedGrants: _reservedGrants,
  spentAmount: _spentAmount,
  spentGrants: _spentGrants,
  announcedMails: _announcedMails,
  announcedMessages: _announcedMessages,
  announcedAt: _announcedAt,
  createdBy: _createdBy,
  changedBy: _changedBy,
  changedAt: _changedAt,
  version: _version,
  ...terms
}: Omit<OperatedCampaign, 'version'> & { readonly version?: string }) => terms

export const GRANT_STATUSES = ['reserved', 'running', 'used', 'released'] as const

/** A campaign with its newest grants. */
export const campaignWithGrantsSchema = {
  ...operatedCampaignSchema,
  required: [...operatedCampaignSchema.required, 'players', 'grants'],
  properties: {
    ...operatedCampaignSchema.properties,
    players: { type: 'integer', description: 'who were granted it' },
    grants: {
      type: 'array',
      description: `the newest ${SHOWN_GRANTS}`,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['grantId', 'playerId', 'status', 'amount', 'returned', 'grantedTime'],
        properties: {
          grantId: count,
          playerId: count,
          status: { enum: GRANT_STATUSES },
          amount: sum,
          returned: { ...sum, description: 'what went back to the budget' },
          grantedTime: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type CampaignWithGrants = FromSchema<typeof campaignWithGrantsSchema>

export const campaignParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'campaignId'],
  properties: { siteId: idSchema, campaignId: rowIdSchema },
  examples: [{ siteId: 'aurora', campaignId: 17 }],
} as const satisfies JSONSchema
export type CampaignParams = FromSchema<typeof campaignParams>
