import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { likelyAccountSchema, type LikelyAccount } from '../player-records.ts'

export const params = playerParams
export const result = { type: 'array', items: likelyAccountSchema } as const

export default endpoint<{ params: PlayerParams; result: LikelyAccount[] }>()({
  route: 'GET /sites/:siteId/players/:playerId/likely-accounts',
  permission: 'players.read',
  summary:
    'Lists other accounts of the site that seem to be the same person’s, and what they share; at most 50. None of it is a proof.',
})
