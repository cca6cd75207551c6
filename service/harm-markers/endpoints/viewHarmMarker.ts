import { operatorReads } from '#service/call/endpoint-handler.ts'
import { viewMarker } from '../operate-markers.ts'
import { markerOf, NO_MARKER } from './shared/operated-marker.ts'

export default operatorReads('viewHarmMarker', async (call) => {
  const marker = await viewMarker(call.db, call.service.vault, markerOf(call))
  if (marker === null) throw NO_MARKER()
  return marker
})
