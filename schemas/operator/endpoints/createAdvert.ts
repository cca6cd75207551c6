import {
  type AdvertTerms,
  advertTermsSchema,
  auditedAdvert,
  type OperatedAdvert,
  operatedAdvertSchema,
} from '../adverts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = advertTermsSchema
export const result = operatedAdvertSchema

export default endpoint<{ params: SiteParams; request: AdvertTerms; result: OperatedAdvert }>()({
  route: 'POST /sites/:siteId/adverts',
  permission: 'adverts.write',
  summary: 'Creates an advert of a site, with a picture or of text alone. The picture is made anew.',
  audit: {
    action: 'advert.created',
    facts: ({ params, result: advert }) => ({ ...params, ...auditedAdvert(advert) }),
  },
})
