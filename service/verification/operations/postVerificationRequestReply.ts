import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { addReply } from '../replies.ts'

export default changes('postVerificationRequestReply', async ({ db, service, player }, reply) =>
  orFault(await addReply(db, service.vault, { ...reply, playerId: player.playerId })),
)
