import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { operatorIdSchema } from '../site-manifest/identity.ts'
import { idSchema } from '../common-schemas.ts'

/** Fields of requests that several endpoints share. */

export const LIST_SORTS = ['newest', 'oldest'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/**
 * The fields of a request for a page of a list: the last record of the page before, the number of records, and their order. A record is
 * named by the first of its required properties, which has the schema of `id`.
 */
export const pageFields = <const Id extends JSONSchema & object = typeof rowIdSchema>(
  record: string,
  id: Id = rowIdSchema as unknown as Id,
) =>
  ({
    after: { ...id, description: `the last ${record} of the page before` },
    limit: { type: 'integer', minimum: 1, maximum: 200, description: 'by default 50' },
    sort: { enum: LIST_SORTS, description: 'which records come first; by default as the list says' },
  }) as const

/** The schema of a page: its records under `key`, and whether there are more. */
export const pageOf = <const Key extends string, const Items extends JSONSchema>(key: Key, items: Items) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: [key, 'hasMore'],
    properties: { [key]: { type: 'array', items }, hasMore: { type: 'boolean' } } as Record<
      Key,
      { readonly type: 'array'; readonly items: Items }
    > & { readonly hasMore: { readonly type: 'boolean' } },
  }) as const

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
