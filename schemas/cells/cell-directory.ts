import { idSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { operatorIdSchema } from '../site-manifest/identity.ts'
import { CELL_MAX } from './cell-numbers.ts'

const cellSchema = { type: 'integer', minimum: 0, maximum: CELL_MAX } as const satisfies JSONSchema

const serverSchema = {
  type: 'string',
  maxLength: 260,
  pattern: '^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\\[[0-9a-f:.]{2,45}\\]):[1-9][0-9]{0,4}$',
  description: 'a host name or address with a port, such as 10.0.1.11:8080',
} as const satisfies JSONSchema

/** A cell: one PostgreSQL with its Redis and its service processes. */
const cellEntrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['cell', 'name', 'servers', 'sitesDir'],
  properties: {
    /** The number that its database has from `CELL`. */
    cell: cellSchema,
    name: idSchema,
    /** The processes of the service, as the edge reaches them. */
    servers: { type: 'array', minItems: 1, maxItems: 64, uniqueItems: true, items: serverSchema },
    /** The folder of its sites, or a copy of it, relative to the file of the directory. */
    sitesDir: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      pattern: '^[^\\u0000-\\u001f]+$',
      description: 'a folder',
    },
  },
} as const satisfies JSONSchema

/** The directory of cells: a file of the edge. No process of the service reads it. */
export const cellDirectorySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['directoryVersion', 'cells', 'operators'],
  properties: {
    $schema: { type: 'string' },
    directoryVersion: { const: 1 },
    cells: { type: 'array', minItems: 1, maxItems: CELL_MAX + 1, items: cellEntrySchema },
    operators: {
      type: 'array',
      maxItems: 100_000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['operatorId', 'cell'],
        properties: { operatorId: operatorIdSchema, cell: cellSchema },
      },
    },
  },
} as const satisfies JSONSchema

export type CellDirectory = FromSchema<typeof cellDirectorySchema>
export type CellEntry = CellDirectory['cells'][number]
