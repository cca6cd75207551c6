import type { FromSchema, JSONSchema } from '../json-schema.ts'

export const MODULE_ID_PATTERN = '^[a-z][a-z0-9-]{1,31}$'

/** Which features a site has and how they are set. What `settings` may hold is the module's own schema. */
export const modulesSchema = {
  type: 'object',
  propertyNames: { pattern: MODULE_ID_PATTERN },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['enabled', 'settings'],
    properties: { enabled: { type: 'boolean' }, settings: { type: 'object', additionalProperties: true } },
  },
} as const satisfies JSONSchema
export type Modules = FromSchema<typeof modulesSchema>
