import { endpoint } from '../endpoint.ts'
import {
  changedHarmMarkerSchema,
  harmMarkerFacts,
  harmMarkerParams,
  harmNoteRequest,
  type ChangedHarmMarker,
  type HarmMarkerParams,
  type HarmNoteRequest,
} from '../harm-markers.ts'

export const params = harmMarkerParams
export const request = harmNoteRequest
export const result = changedHarmMarkerSchema

export default endpoint<{ params: HarmMarkerParams; request: HarmNoteRequest; result: ChangedHarmMarker }>()({
  route: 'POST /sites/:siteId/harm-markers/:markerId/close',
  permission: 'harm.decide',
  summary:
    'Closes a marker of harm with a note about what was done. Its rule is not looked at for the next seven days.',
  audit: { action: 'harm.closed', facts: harmMarkerFacts },
})
