import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { maintenanceSchema, type OperatedMaintenance, operatedMaintenanceSchema } from '../maintenance.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['enabled'],
  properties: {
    enabled: maintenanceSchema.properties.enabled,
    message: {
      ...maintenanceSchema.properties.message,
      description:
        'plain text: on the maintenance page while it is on, where it is needed; on a banner while it is off, where it may be left out',
    },
    messages: maintenanceSchema.properties.messages,
    endsAt: {
      type: 'integer',
      minimum: 0,
      description: 'when it is expected to be over, UTC milliseconds; a second call ends it',
    },
  },
  examples: [
    {
      enabled: true,
      message: 'We move to a faster server.',
      messages: { de: 'Wir ziehen auf einen schnelleren Server um.' },
      endsAt: 1767225600000,
    },
  ],
} as const satisfies JSONSchema

export const result = operatedMaintenanceSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: OperatedMaintenance
}>()({
  route: 'PUT /sites/:siteId/maintenance',
  permission: 'maintenance.write',
  summary: 'Replaces the maintenance of a site: switches it on or off, or announces it.',
  audit: {
    action: 'site.maintenance',
    facts: ({ params, result: { version: _, ...facts } }) => ({ ...params, ...facts }),
  },
  edits: 'maintenance',
})
