import { SUBSCRIPTION_STATUSES, subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...pageFields('subscription'),
    status: { enum: SUBSCRIPTION_STATUSES, description: 'only the subscriptions in this state' },
  },
  examples: [{ status: 'active' }],
} as const satisfies JSONSchema

export const result = pageOf('subscriptions', subscriptionSchema)

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/subscriptions',
  permission: 'players.read',
  summary:
    'Lists the subscriptions of a player, the newest first. Titles are in the default language of the site, money is in the currency of the game.',
})
