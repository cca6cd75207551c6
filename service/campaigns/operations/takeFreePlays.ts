import { changes } from '#service/call/handler.ts'
import { takeFreePlays } from '../free-plays.ts'

export default changes('takeFreePlays', ({ db, site, player }, { campaignId }) =>
  takeFreePlays(db, { site, playerId: player.playerId }, campaignId),
)
