import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { operatedMarker } from './shared/operated-marker.ts'

export default operatorChanges('noteHarmMarker', (call, { text }) =>
  operatedMarker(call, { event: 'look', note: text }),
)
