import { endpoint } from '../endpoint.ts'
import {
  changedHarmMarkerSchema,
  harmMarkerFacts,
  harmMarkerParams,
  type ChangedHarmMarker,
  type HarmMarkerParams,
} from '../harm-markers.ts'

export const params = harmMarkerParams

export const result = changedHarmMarkerSchema

export default endpoint<{ params: HarmMarkerParams; result: ChangedHarmMarker }>()({
  route: 'POST /sites/:siteId/harm-markers/:markerId/look',
  permission: 'harm.decide',
  summary: 'Marks a marker of harm as looked at. The player gets no marketing until it is closed.',
  audit: { action: 'harm.seen', facts: harmMarkerFacts },
})
