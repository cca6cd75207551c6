import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { cancelCard } from '../cancel-card.ts'

export default changes('joinGameCancel', async ({ db, site, player }, { gameInstanceId }) =>
  orFault(await cancelCard(db, { gameInstanceId, memberId: site.memberId, playerId: player.playerId })),
)
