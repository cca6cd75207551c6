import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { versionSchema } from './record-version.ts'

/** The roles of the product, each with its scopes. Operators add their own. */
export const ROLES: Readonly<Record<string, readonly string[]>> = {
  administrator: ['*'],
  support: [
    'approvals.read',
    'documents.read',
    'harm.read',
    'messages.send',
    'notes.*',
    'players.ban',
    'players.password',
    'players.person',
    'players.protect',
    'players.read',
    'sites.read',
    'support.*',
  ],
  games: ['games.*', 'health.read', 'prizes.*', 'rates.read', 'sites.read', 'themes.read'],
  finance: [
    'approvals.*',
    'campaigns.*',
    'coupons.*',
    'deposits.read',
    'payments.*',
    'players.read',
    'plays.*',
    'rates.*',
    'reports.*',
    'sites.read',
    'withdrawals.*',
  ],
  compliance: [
    'approvals.*',
    'audit.read',
    'documents.*',
    'games.read',
    'harm.*',
    'notes.*',
    'people.read',
    'players.*',
    'referrals.*',
    'reports.*',
    'sites.read',
  ],
  content: [
    'adverts.*',
    'campaigns.read',
    'campaigns.write',
    'health.read',
    'maintenance.*',
    'messages.send',
    'pages.read',
    'sites.*',
    'themes.*',
  ],
}

export const roleIdSchema = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'small letters, digits and hyphens, such as night-desk',
} as const satisfies JSONSchema

/** Permissions and areas that a role or a token may name, more than there are. */
const SCOPES_MAX = 128

export const scopesSchema = {
  type: 'array',
  minItems: 1,
  maxItems: SCOPES_MAX,
  uniqueItems: true,
  items: { type: 'string', maxLength: 64 },
  description: 'permissions, every permission of an area (games.*) or all of them (*)',
} as const satisfies JSONSchema

export const roleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['roleId', 'scopes', 'isOwn'],
  properties: {
    roleId: roleIdSchema,
    scopes: scopesSchema,
    isOwn: { type: 'boolean', description: 'whether operators made it; the others are part of the product' },
    version: {
      ...versionSchema,
      description: 'for the header If-Match of a change; a role of the product has none',
    },
  },
} as const satisfies JSONSchema
export type Role = FromSchema<typeof roleSchema>

export const roleParams = {
  type: 'object',
  additionalProperties: false,
  required: ['roleId'],
  properties: { roleId: roleIdSchema },
  examples: [{ roleId: 'night-desk' }],
} as const satisfies JSONSchema
export type RoleParams = FromSchema<typeof roleParams>
