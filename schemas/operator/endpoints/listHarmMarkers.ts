import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { HARM_MARKER_STATES, HARM_RULES, harmMarkerSchema } from '../harm-markers.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    state: {
      enum: HARM_MARKER_STATES,
      description: 'by default open: nobody has looked at them; of one player every state, the newest first',
    },
    rule: { enum: HARM_RULES },
    playerId: rowIdSchema,
    ...pageFields('marker'),
  },
  examples: [{ state: 'open', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('markers', harmMarkerSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/harm-markers',
  permission: 'harm.read',
  summary:
    'Lists the markers of harm of a site in a state, the oldest first. Players with one that is not closed get no marketing.',
})
