import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { submitRequest } from '../verification-requests.ts'

export default changes('postVerificationRequestSubmit', async ({ db, player }, submission) =>
  orFault(await submitRequest(db, { ...submission, playerId: player.playerId })),
)
