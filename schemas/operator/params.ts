import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { operatorIdSchema } from '../site-manifest/identity.ts'
import { idSchema } from '../common-schemas.ts'

/** Path parameters shared by several endpoints. */

export const siteParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId'],
  properties: { siteId: idSchema },
  examples: [{ siteId: 'aurora' }],
} as const satisfies JSONSchema
export type SiteParams = FromSchema<typeof siteParams>

export const playerParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'playerId'],
  properties: { siteId: idSchema, playerId: rowIdSchema },
  examples: [{ siteId: 'aurora', playerId: 17 }],
} as const satisfies JSONSchema
export type PlayerParams = FromSchema<typeof playerParams>

export const operatorParams = {
  type: 'object',
  additionalProperties: false,
  required: ['operatorId'],
  properties: { operatorId: operatorIdSchema },
  examples: [{ operatorId: 1 }],
} as const satisfies JSONSchema
export type OperatorParams = FromSchema<typeof operatorParams>
