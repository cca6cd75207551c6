import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readTransfer } from '../read-transfer.ts'

export default operatorReads('getTransfer', async (call) => {
  const { memberId, manifest } = servedSite(call)
  const { transferId } = call.params
  const transfer = await readTransfer(call.db, {
    memberId,
    transferId,
    languageId: manifest.languages.default,
  })
  if (transfer === null) throw new ApiRefusal('not-found', 'This site has no such transfer.')
  return transfer
})
