import {
  documentParams,
  operatedDocumentSchema,
  type DocumentParams,
  type OperatedDocument,
} from '../documents.ts'
import { endpoint } from '../endpoint.ts'

export const params = documentParams
export const result = operatedDocumentSchema

export default endpoint<{ params: DocumentParams; result: OperatedDocument }>()({
  route: 'POST /sites/:siteId/documents/:documentId/accept',
  permission: 'documents.decide',
  summary:
    'Accepts a document. With the last one of a request, the player’s identity or address is verified.',
  audit: {
    action: 'document.accepted',
    facts: ({ params, result: { playerId, purpose } }) => ({ ...params, playerId, purpose }),
  },
})
