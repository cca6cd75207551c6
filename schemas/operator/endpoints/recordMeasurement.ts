import { endpoint } from '../endpoint.ts'
import { type Measurement, measurementSchema } from '../measurements.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = measurementSchema
export const result = measurementSchema

export default endpoint<{ params: SiteParams; request: Measurement; result: Measurement }>()({
  route: 'POST /sites/:siteId/measurements',
  permission: 'sites.write',
  summary:
    'Keeps the result of Lighthouse on the draft of a site, in place of the one before; readiness shows it.',
  audit: 'site.measured',
})
