import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readDraw } from '../draw-detail.ts'

export default operatorReads('getDraw', async (call) => {
  const { memberId, manifest } = servedSite(call)
  const { gameInstanceId } = call.params
  const draw = await readDraw(call.db, { memberId, gameInstanceId, languageId: manifest.languages.default })
  if (draw === null) throw new ApiRefusal('not-found', 'This site has no such draw.')
  return draw
})
