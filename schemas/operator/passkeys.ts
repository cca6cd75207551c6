import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'

/** Minutes for which a challenge is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 3
/** A passkey is added within these minutes after the sign-in: a session that was stolen later adds none. */
export const PASSKEY_ADDED_WITHIN_MINUTES = 10
/** Passkeys of one person at most. */
export const PASSKEYS_MAX = 20

const bytes = (maxLength: number, description: string) =>
  ({ type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength, description }) as const

/** A challenge is signed once; it is what the options have. */
export const passkeyChallengeSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'the challenge of the options',
} as const satisfies JSONSchema

export const passkeyNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 60,
  description: 'a name by which the person recognises it, such as Laptop',
} as const satisfies JSONSchema

const credentialIdSchema = bytes(1364, 'the id of the credential in base64url')
const clientDataSchema = bytes(8192, 'clientDataJSON in base64url')
const transportsSchema = {
  type: 'array',
  maxItems: 10,
  items: { type: 'string', pattern: '^[a-z-]{1,20}$' },
} as const

/** The result of `navigator.credentials.create` in a browser. */
export const newPasskeySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['challenge', 'name', 'credentialId', 'clientData', 'attestation', 'transports'],
  properties: {
    challenge: passkeyChallengeSchema,
    name: passkeyNameSchema,
    credentialId: credentialIdSchema,
    clientData: clientDataSchema,
    attestation: bytes(16_384, 'attestationObject in base64url'),
    transports: transportsSchema,
  },
} as const satisfies JSONSchema
export type NewPasskey = FromSchema<typeof newPasskeySchema>

/** The result of `navigator.credentials.get` in a browser. */
export const usedPasskeySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['challenge', 'credentialId', 'clientData', 'authenticatorData', 'signature'],
  properties: {
    challenge: passkeyChallengeSchema,
    credentialId: credentialIdSchema,
    clientData: clientDataSchema,
    authenticatorData: bytes(4096, 'in base64url'),
    signature: bytes(4096, 'in base64url'),
    userHandle: bytes(128, 'the user’s handle that the authenticator keeps, in base64url'),
  },
} as const satisfies JSONSchema
export type UsedPasskey = FromSchema<typeof usedPasskeySchema>

const publicKeyType = { enum: ['public-key'] } as const
const text = { type: 'string' } as const

/** The options of `navigator.credentials.create`, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads them. */
export const creationOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'challenge',
    'rp',
    'user',
    'pubKeyCredParams',
    'timeout',
    'attestation',
    'excludeCredentials',
    'authenticatorSelection',
  ],
  properties: {
    challenge: passkeyChallengeSchema,
    rp: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name'],
      properties: { id: text, name: text },
    },
    user: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name', 'displayName'],
      properties: { id: text, name: text, displayName: text },
    },
    pubKeyCredParams: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'alg'],
        properties: { type: publicKeyType, alg: { type: 'integer' } },
      },
    },
    timeout: { type: 'integer', description: 'milliseconds' },
    attestation: { enum: ['none'] },
    excludeCredentials: {
      type: 'array',
      description: 'the person’s own passkeys: an authenticator has one of each person',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'type', 'transports'],
        properties: { id: text, type: publicKeyType, transports: transportsSchema },
      },
    },
    authenticatorSelection: {
      type: 'object',
      additionalProperties: false,
      required: ['residentKey', 'requireResidentKey', 'userVerification'],
      properties: {
        residentKey: { enum: ['required'] },
        requireResidentKey: { enum: [true] },
        userVerification: { enum: ['required'] },
      },
    },
  },
} as const satisfies JSONSchema
export type CreationOptions = FromSchema<typeof creationOptionsSchema>

/** The options of `navigator.credentials.get`. They list no passkeys, so nobody can find out which addresses have passkeys. */
export const requestOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['challenge', 'rpId', 'timeout', 'userVerification'],
  properties: {
    challenge: passkeyChallengeSchema,
    rpId: text,
    timeout: { type: 'integer', description: 'milliseconds' },
    userVerification: { enum: ['required'] },
  },
} as const satisfies JSONSchema
export type RequestOptions = FromSchema<typeof requestOptionsSchema>

export const passkeySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['passkeyId', 'name', 'host', 'isSynced', 'createdAt', 'lastUsedAt'],
  properties: {
    passkeyId: rowIdSchema,
    name: passkeyNameSchema,
    host: { type: 'string', description: 'the host name of the console at which it signs in' },
    isSynced: { type: 'boolean', description: 'whether its provider keeps copies of it on further devices' },
    createdAt: { type: 'integer', description: 'UTC milliseconds' },
    lastUsedAt: { type: ['integer', 'null'], description: 'UTC milliseconds' },
  },
} as const satisfies JSONSchema
export type Passkey = FromSchema<typeof passkeySchema>

/** An example of each answer of a browser, for the reference. */
export const NEW_PASSKEY_EXAMPLE = {
  challenge: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg',
  name: 'Laptop',
  credentialId: 'mDs2Y0u1RzK1N0uF4w3J7A',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
  transports: ['internal'],
} as const satisfies NewPasskey

export const USED_PASSKEY_EXAMPLE = {
  challenge: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg',
  credentialId: 'mDs2Y0u1RzK1N0uF4w3J7A',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDx1f0',
} as const satisfies UsedPasskey
