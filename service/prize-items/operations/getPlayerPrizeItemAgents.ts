import { reads } from '#service/call/handler.ts'
import { openAgents } from '../prize-agents.ts'

export default reads('getPlayerPrizeItemAgents', ({ db, site }, which) =>
  openAgents(db, site.memberId, which),
)
