import { type AdvertParams, advertParams, type OperatedAdvert, operatedAdvertSchema } from '../adverts.ts'
import { endpoint } from '../endpoint.ts'

export const params = advertParams
export const result = operatedAdvertSchema

export default endpoint<{ params: AdvertParams; result: OperatedAdvert }>()({
  route: 'POST /sites/:siteId/adverts/:advertId/end',
  permission: 'adverts.write',
  summary: 'Ends an advert for good: no page gets it any more, and its picture and its target are gone.',
  audit: 'advert.ended',
})
