import {
  documentParams,
  documentPictureSchema,
  type DocumentParams,
  type DocumentPicture,
} from '../documents.ts'
import { endpoint } from '../endpoint.ts'

export const params = documentParams
export const result = documentPictureSchema

export default endpoint<{ params: DocumentParams; result: DocumentPicture }>()({
  route: 'POST /sites/:siteId/documents/:documentId/view',
  permission: 'documents.view',
  summary: 'Returns the picture of a document. Who looked at it is written to the audit log.',
  audit: { action: 'document.viewed', facts: ({ params }) => params },
})
