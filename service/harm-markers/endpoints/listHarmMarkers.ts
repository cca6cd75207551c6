import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listMarkers } from '../operate-markers.ts'

export default operatorReads('listHarmMarkers', (call, request) =>
  listMarkers(call.db, { ...request, memberId: servedSite(call).memberId }),
)
