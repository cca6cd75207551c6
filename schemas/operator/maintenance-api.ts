import type { JSONSchema } from '../json-schema.ts'

/** Maintenance of a site: `PUT /api/sites/:siteId/maintenance` replaces it, `GET` reads it. */
export const maintenanceBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['enabled', 'message'],
  properties: {
    enabled: { type: 'boolean' },
    message: {
      type: 'string',
      maxLength: 500,
      description: 'plain text: on the maintenance page while it is on, on a banner while it is off',
    },
    endsAt: {
      type: 'integer',
      minimum: 0,
      description: 'when it is expected to be over, UTC milliseconds; it ends by a second call alone',
    },
  },
} as const satisfies JSONSchema
export interface MaintenanceBody {
  enabled: boolean
  message: string
  endsAt?: number
}
