import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { CALENDAR_DAYS_MAX, drawCalendarSchema, type DrawCalendar } from '../draws.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { periodFields } from '../reports.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    ...periodFields(CALENDAR_DAYS_MAX),
  },
  examples: [{ from: '2026-11-23', to: '2026-11-29' }],
} as const satisfies JSONSchema

export const result = drawCalendarSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: DrawCalendar }>()({
  route: 'GET /sites/:siteId/draws',
  permission: 'games.read',
  summary:
    'The draws of some days by the clock of the site: those that ended, those that take plays, and those of the timetables that are still to be opened.',
})
