import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { operatedMarker } from './shared/operated-marker.ts'

export default operatorChanges('closeHarmMarker', (call, { text }) =>
  operatedMarker(call, { event: 'close', note: text }),
)
