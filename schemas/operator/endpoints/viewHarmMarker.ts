import { endpoint } from '../endpoint.ts'
import {
  harmMarkerParams,
  notedHarmMarkerSchema,
  type HarmMarkerParams,
  type NotedHarmMarker,
} from '../harm-markers.ts'

export const params = harmMarkerParams
export const result = notedHarmMarkerSchema

export default endpoint<{ params: HarmMarkerParams; result: NotedHarmMarker }>()({
  route: 'GET /sites/:siteId/harm-markers/:markerId',
  permission: 'harm.read',
  summary: 'A marker of harm with its figures in words, and the notes about it.',
})
