import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  gameReasonSchema,
  instanceParams,
  listedGameSchema,
  type InstanceParams,
  type ListedGame,
} from '../games.ts'

export const params = instanceParams

export const request = {
  ...gameReasonSchema,
  properties: {
    ...gameReasonSchema.properties,
    tournamentStartTime: {
      type: 'integer',
      minimum: 0,
      maximum: 4_102_444_800_000,
      description:
        'UTC milliseconds, before the year 2100; sales end as long before it as the game says. Without it, they end now',
    },
  },
  examples: [{ reason: 'The studio is not ready', tournamentStartTime: 1_900_000_000_000 }],
} as const satisfies JSONSchema
export type NewDrawTime = FromSchema<typeof request>

export const result = listedGameSchema

export default endpoint<{ params: InstanceParams; request: NewDrawTime; result: ListedGame }>()({
  route: 'POST /sites/:siteId/instances/:gameInstanceId/reschedule',
  permission: 'games.write',
  summary:
    'Moves the draw of an open tournament, or ends its sales now. Plays stay, and their players are told.',
  audit: 'instance.rescheduled',
  auditsBefore: true,
})
