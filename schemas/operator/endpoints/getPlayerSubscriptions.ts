import { subscriptionSchema, type Subscription } from '../../entities/subscription.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams
export const result = { type: 'array', items: subscriptionSchema } as const

export default endpoint<{ params: PlayerParams; result: Subscription[] }>()({
  route: 'GET /sites/:siteId/players/:playerId/subscriptions',
  permission: 'players.read',
  summary:
    'Lists the subscriptions of a player, the running ones first, then the newest first; at most 100. Titles are in the default language of the site, money is in the currency of the game.',
})
