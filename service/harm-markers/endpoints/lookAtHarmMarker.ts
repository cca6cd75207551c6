import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { operatedMarker } from './shared/operated-marker.ts'

export default operatorChanges('lookAtHarmMarker', (call) => operatedMarker(call, { event: 'look' }))
