import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { type Approval, approvalSchema, LIMIT_SOURCES } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { reasonSchema } from '../players.ts'
import { limitParams, type LimitParams } from '../protection.ts'

export const params = limitParams
export const request = {
  ...reasonSchema,
  properties: {
    ...reasonSchema.properties,
    source: {
      enum: LIMIT_SOURCES,
      description: 'customer service’s limit, or the player’s own; default customerService',
    },
  },
  examples: [{ reason: 'Income proved by letter', source: 'customerService' }],
} as const satisfies JSONSchema
export const result = approvalSchema

export default endpoint<{ params: LimitParams; request: FromSchema<typeof request>; result: Approval }>()({
  route: 'POST /sites/:siteId/players/:playerId/limits/:kind/lift',
  permission: 'players.protect',
  summary: 'Asks to end a limit of a player at once. Another operator confirms it.',
  status: 201,
  audit: 'player.limit-lift-asked',
})
