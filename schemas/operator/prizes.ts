import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { versionSchema } from './record-version.ts'
import { playerPrizeItemSchema, prizeAgentSchema } from '../protocol/prizes.ts'
import { countryCodeSchema, idSchema } from '../common-schemas.ts'

/** A won item in the operators' view. */
export const operatedPrizeItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...playerPrizeItemSchema.required, 'playerId', 'person'],
  properties: {
    ...playerPrizeItemSchema.properties,
    playerId: { type: 'integer' },
    person: {
      type: 'object',
      description: 'name, phone and postal address of the winner',
      additionalProperties: { type: 'string' },
    },
    changedBy: { type: 'string', description: 'the name of the token that changed it last' },
  },
} as const satisfies JSONSchema
export type OperatedPrizeItem = FromSchema<typeof operatedPrizeItemSchema>

/** The states into which an operator may put a won item. */
export const OPERATED_PRIZE_STATUSES = ['claimed', 'at-agent', 'shipped', 'delivered'] as const
export type OperatedPrizeStatus = (typeof OPERATED_PRIZE_STATUSES)[number]

export const prizeItemChangeRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: {
      enum: OPERATED_PRIZE_STATUSES,
      description: 'claimed accepts a claim by phone, also of an expired item; delivered ends it',
    },
    agentId: {
      ...rowIdSchema,
      description: 'the agent who has it; by default the one that the player chose',
    },
    reference: {
      type: 'string',
      minLength: 1,
      maxLength: 140,
      description: 'tracking number or receipt; the player sees it',
    },
  },
  examples: [{ status: 'shipped', reference: 'DHL 00340434161094042557' }],
} as const satisfies JSONSchema
export type PrizeItemChange = FromSchema<typeof prizeItemChangeRequest>

export const prizeItemParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'prizeItemId'],
  properties: { siteId: idSchema, prizeItemId: rowIdSchema },
  examples: [{ siteId: 'aurora', prizeItemId: 17 }],
} as const satisfies JSONSchema
export type PrizeItemParams = FromSchema<typeof prizeItemParams>

const line = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const

/** An agent as an operator writes it: plain text. */
export const prizeAgentTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'street', 'city', 'country'],
  properties: {
    name: line(80),
    street: line(120),
    city: line(80),
    postalCode: line(16),
    region: { ...line(80), description: 'a region of the country, such as a province' },
    country: countryCodeSchema,
    phone: { ...line(40), description: 'a number that players may call' },
    hours: { ...line(200), description: 'opening hours' },
    closed: { type: 'boolean', description: 'a closed agent is offered no more; default no' },
  },
  examples: [
    {
      name: 'Harbour Kiosk',
      street: '1 Harbour Street',
      city: 'Flensburg',
      postalCode: '24939',
      country: 'DE',
      phone: '+49 461 123456',
      hours: 'Monday to Friday 9 to 18',
    },
  ],
} as const satisfies JSONSchema
export type PrizeAgentTerms = FromSchema<typeof prizeAgentTermsSchema>

/** An agent in the operators' view. */
export const operatedPrizeAgentSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...prizeAgentSchema.required, 'closed', 'version'],
  properties: { ...prizeAgentSchema.properties, closed: { type: 'boolean' }, version: versionSchema },
} as const satisfies JSONSchema
export type OperatedPrizeAgent = FromSchema<typeof operatedPrizeAgentSchema>

export const prizeAgentParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'agentId'],
  properties: { siteId: idSchema, agentId: rowIdSchema },
  examples: [{ siteId: 'aurora', agentId: 17 }],
} as const satisfies JSONSchema
export type PrizeAgentParams = FromSchema<typeof prizeAgentParams>
