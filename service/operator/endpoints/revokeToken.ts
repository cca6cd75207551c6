import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { revokeToken } from '../token-rows.ts'

export default operatorChanges('revokeToken', async ({ db, params }) => {
  const revoked = await revokeToken(db, params.tokenId)
  if (revoked === null) throw new ApiRefusal('not-found', 'There is no such token, or it is revoked already.')
  return revoked
})
