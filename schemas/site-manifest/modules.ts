import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from './words.ts'

/** Which features a site has and how they are set. What `settings` may hold is the module's own schema. */
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
