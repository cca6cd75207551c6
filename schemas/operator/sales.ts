import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { versionSchema } from './record-version.ts'

/** Whether the operator holds the sales of a site: it takes no plays, and stays open for everything else. */
export const salesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['held'],
  properties: { held: { type: 'boolean' } },
} as const satisfies JSONSchema
export type Sales = FromSchema<typeof salesSchema>

/** The same in the operators' view. */
export const operatedSalesSchema = {
  ...salesSchema,
  required: [...salesSchema.required, 'version'],
  properties: { ...salesSchema.properties, version: versionSchema },
} as const satisfies JSONSchema
export type OperatedSales = FromSchema<typeof operatedSalesSchema>
