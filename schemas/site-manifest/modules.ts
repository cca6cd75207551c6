import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'

/** The modules of a site and their settings. Each module's own schema defines its `settings`. */
export const modulesSchema = {
  type: 'object',
  propertyNames: idSchema,
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['enabled', 'settings'],
    properties: { enabled: { type: 'boolean' }, settings: { type: 'object', additionalProperties: true } },
  },
} as const satisfies JSONSchema
export type Modules = FromSchema<typeof modulesSchema>
