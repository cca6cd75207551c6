import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { REPORT_DAYS_MAX, reportSchema, periodFields, type Report } from '../reports.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    ...periodFields(REPORT_DAYS_MAX),
  },
  examples: [{ from: '2026-11-01', to: '2026-11-30' }],
} as const satisfies JSONSchema

export const result = reportSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: Report }>()({
  route: 'GET /sites/:siteId/report',
  permission: 'reports.read',
  summary:
    'Gaming revenue by game and day, the changes of the accounts of the site by day and kind, and what the site owes now, as the ledger has it.',
})
