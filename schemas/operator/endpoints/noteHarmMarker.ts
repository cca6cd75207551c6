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
  route: 'POST /sites/:siteId/harm-markers/:markerId/note',
  permission: 'harm.decide',
  summary: 'Adds a note to a marker of harm, which then counts as looked at.',
  audit: { action: 'harm.noted', facts: harmMarkerFacts },
})
