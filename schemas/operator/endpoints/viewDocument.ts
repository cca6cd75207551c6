import {
  documentPageRequest,
  documentParams,
  documentPictureSchema,
  type DocumentPageRequest,
  type DocumentParams,
  type DocumentPicture,
} from '../documents.ts'
import { endpoint } from '../endpoint.ts'

export const params = documentParams
export const request = documentPageRequest
export const result = documentPictureSchema

export default endpoint<{ params: DocumentParams; request: DocumentPageRequest; result: DocumentPicture }>()({
  route: 'POST /sites/:siteId/documents/:documentId/view',
  permission: 'documents.view',
  summary: 'Returns the picture of a page of a document. Who looked at it is written to the audit log.',
  audit: { action: 'document.viewed', facts: ({ params, request }) => ({ ...params, ...request }) },
})
