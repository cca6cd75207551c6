import {
  type PublicationParams,
  publicationParams,
  type SitePublicationWithText,
  publicationWithTextSchema,
} from '../drafts.ts'
import { endpoint } from '../endpoint.ts'

export const params = publicationParams
export const result = publicationWithTextSchema

export default endpoint<{ params: PublicationParams; result: SitePublicationWithText }>()({
  route: 'GET /sites/:siteId/publications/:publicationId',
  permission: 'sites.read',
  summary: 'Answers with one publication of a site and its text.',
})
