import {
  type AdvertParams,
  advertParams,
  type AdvertTerms,
  advertTermsSchema,
  auditedAdvert,
  type OperatedAdvert,
  operatedAdvertSchema,
} from '../adverts.ts'
import { endpoint } from '../endpoint.ts'

export const params = advertParams
export const request = advertTermsSchema
export const result = operatedAdvertSchema

export default endpoint<{ params: AdvertParams; request: AdvertTerms; result: OperatedAdvert }>()({
  route: 'PUT /sites/:siteId/adverts/:advertId',
  permission: 'adverts.write',
  summary:
    'Replaces the terms of an advert. What was counted stays, and so does its picture if there is none.',
  audit: {
    action: 'advert.changed',
    facts: ({ params, result: advert }) => ({ ...params, ...auditedAdvert(advert) }),
  },
  edits: 'adverts',
})
