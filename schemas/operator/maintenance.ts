import { LANGUAGE_CODE_PATTERN } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { versionSchema } from './record-version.ts'

/** The maintenance of a site: whether it is on, and the text for its players. */
export const maintenanceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['enabled', 'message', 'endsAt'],
  properties: {
    enabled: { type: 'boolean' },
    message: {
      type: 'string',
      maxLength: 500,
      description: 'plain text: on the maintenance page while it is on, on a banner while it is off',
    },
    messages: {
      type: 'object',
      maxProperties: 40,
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
      additionalProperties: { type: 'string', minLength: 1, maxLength: 500 },
      description: 'the text in other languages of the site; a language without one has the text above',
    },
    endsAt: {
      type: ['integer', 'null'],
      description: 'when the operator expects it to be over, UTC milliseconds; a second call ends it',
    },
  },
} as const satisfies JSONSchema
export type Maintenance = FromSchema<typeof maintenanceSchema>

/** The maintenance of a site in the operators' view. */
export const operatedMaintenanceSchema = {
  ...maintenanceSchema,
  required: [...maintenanceSchema.required, 'version'],
  properties: { ...maintenanceSchema.properties, version: versionSchema },
} as const satisfies JSONSchema
export type OperatedMaintenance = FromSchema<typeof operatedMaintenanceSchema>
