import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'
import { INTEGER_MAX, rowIdSchema } from '../protocol/numbers.ts'
import { versionSchema } from './record-version.ts'
import { roleIdSchema } from './roles.ts'

/** Bounds of the password of a person who works for an operator. */
export const PERSON_PASSWORD = { minLength: 12, maxLength: 200 } as const
/** Days for which a link of an invitation is valid. */
export const INVITATION_DAYS = 7
/** Minutes for which a link to a new password is valid. */
export const PASSWORD_LINK_MINUTES = 30
/** A session without a request ends after these minutes, and each one after these hours. */
export const PERSON_SESSION = { idleMinutes: 30, hours: 12 } as const

export const personEmailSchema = {
  type: 'string',
  minLength: 3,
  maxLength: 254,
  description: 'an e-mail address; the audit log names the person by it for good',
} as const satisfies JSONSchema

export const personNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 60,
} as const satisfies JSONSchema

export const personPasswordSchema = {
  type: 'string',
  minLength: 1,
  maxLength: PERSON_PASSWORD.maxLength,
  description: `${PERSON_PASSWORD.minLength} characters or more`,
} as const satisfies JSONSchema

export const codeSchema = {
  type: 'string',
  pattern: '^[0-9]{6}$',
  description: 'the six digits that the person’s authenticator shows now',
} as const satisfies JSONSchema

/** The secret of a link, which is in the fragment of its address. */
export const linkSecretSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{43}$',
} as const satisfies JSONSchema

/** A role that a person has: on one site, on every site of an operator, or on every site. */
export const grantSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['role'],
  properties: {
    role: roleIdSchema,
    siteId: { ...idSchema, description: 'the only site that the role counts on' },
    operatorId: {
      type: 'integer',
      minimum: 1,
      maximum: INTEGER_MAX,
      description: 'the role counts on every site of this operator; without it and siteId on every site',
    },
  },
} as const satisfies JSONSchema
export type Grant = FromSchema<typeof grantSchema>

export const grantsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: grantSchema,
} as const satisfies JSONSchema

export const PERSON_STATUSES = ['invited', 'active', 'disabled'] as const

const time = { type: 'integer', description: 'UTC milliseconds' } as const
const timeOrNull = { type: ['integer', 'null'], description: 'UTC milliseconds' } as const

export const personSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'personId',
    'email',
    'name',
    'status',
    'grants',
    'invitedBy',
    'createdAt',
    'joinedAt',
    'lastUsedAt',
    'version',
  ],
  properties: {
    personId: rowIdSchema,
    email: personEmailSchema,
    name: personNameSchema,
    status: { enum: PERSON_STATUSES },
    grants: { type: 'array', items: grantSchema },
    version: versionSchema,
    invitedBy: { type: 'string' },
    createdAt: time,
    joinedAt: timeOrNull,
    lastUsedAt: { ...timeOrNull, description: 'the last request of any session, UTC milliseconds' },
  },
} as const satisfies JSONSchema
export type Person = FromSchema<typeof personSchema>

/** A link to hand over; the answer that makes it is the only one that shows it. */
export const madeLinkSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['link', 'validUntil'],
  properties: {
    link: { type: 'string', description: 'followed once; no other answer shows it' },
    validUntil: time,
  },
} as const satisfies JSONSchema

/** The caller of a session. */
export const ownSessionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['personId', 'email', 'name', 'account', 'sessionId', 'scopes', 'sites', 'expiresAt'],
  properties: {
    personId: rowIdSchema,
    email: personEmailSchema,
    name: personNameSchema,
    account: {
      enum: ['password', 'passkeys', 'provider'],
      description:
        'password: with a password, and perhaps passkeys; passkeys: with these alone; provider: of the OpenID provider',
    },
    sessionId: rowIdSchema,
    scopes: { type: 'array', items: { type: 'string' }, description: 'those that count on every site' },
    sites: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'further scopes by the id of the site that they count on',
    },
    expiresAt: time,
  },
} as const satisfies JSONSchema
export type OwnSession = FromSchema<typeof ownSessionSchema>

/** A served site on which the person has a scope, with what its figures need to be read. */
export const ownSiteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'name', 'timeZone', 'currencies', 'scopes'],
  properties: {
    siteId: { type: 'string' },
    name: { type: 'string', description: 'in its default language' },
    timeZone: { type: 'string', description: 'an IANA name' },
    currencies: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'decimalPlaces'],
        properties: { code: { type: 'string' }, decimalPlaces: { type: 'integer' } },
      },
      description: 'by the number of the currency',
    },
    scopes: { type: 'array', items: { type: 'string' }, description: 'those that count on this site' },
  },
} as const satisfies JSONSchema
export type OwnSite = FromSchema<typeof ownSiteSchema>

export const personSessionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sessionId', 'address', 'device', 'createdAt', 'lastUsedAt', 'expiresAt', 'isThis'],
  properties: {
    sessionId: rowIdSchema,
    address: { type: 'string' },
    device: { type: 'string', description: 'what the browser calls itself' },
    createdAt: time,
    lastUsedAt: time,
    expiresAt: time,
    isThis: { type: 'boolean', description: 'whether it is the session of this request' },
  },
} as const satisfies JSONSchema
export type PersonSession = FromSchema<typeof personSessionSchema>

export const personParams = {
  type: 'object',
  additionalProperties: false,
  required: ['personId'],
  properties: { personId: rowIdSchema },
  examples: [{ personId: 3 }],
} as const satisfies JSONSchema
export type PersonParams = FromSchema<typeof personParams>

export const ownSessionIdSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sessionId'],
  properties: { sessionId: rowIdSchema },
} as const satisfies JSONSchema
export type OwnSessionId = FromSchema<typeof ownSessionIdSchema>
