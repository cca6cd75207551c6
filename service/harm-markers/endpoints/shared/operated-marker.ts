import type { ChangedHarmMarker, HarmMarkerParams } from '#schemas/operator/harm-markers.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import { operateMarker } from '../../operate-markers.ts'

export const NO_MARKER = () => new ApiRefusal('not-found', 'This site has no such marker.')

/** The marker of a call. */
export const markerOf = (call: OperatorCall<HarmMarkerParams>) => ({
  memberId: servedSite(call).memberId,
  markerId: call.params.markerId,
})

/** Changes the marker of a call; throws the refusal of a change that was not made. */
export async function operatedMarker(
  call: OperatorCall<HarmMarkerParams, Tx>,
  change: { readonly event: 'look' | 'close'; readonly note?: string },
): Promise<ChangedHarmMarker> {
  const of = { ...markerOf(call), by: call.token.name, ...change }
  const outcome = await operateMarker(call.db, call.service.vault, of)
  if (outcome === 'not-found') throw NO_MARKER()
  if (outcome === 'closed') throw new ApiRefusal('conflict', 'The marker is closed.')
  return outcome
}
