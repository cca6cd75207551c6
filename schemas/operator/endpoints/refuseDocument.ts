import {
  documentParams,
  operatedDocumentSchema,
  type DocumentParams,
  type OperatedDocument,
} from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'

export const params = documentParams
export const request = {
  ...reasonSchema,
  examples: [{ reason: 'The edges of the card are cut off.' }],
} as const
export const result = operatedDocumentSchema

export default endpoint<{ params: DocumentParams; request: Reason; result: OperatedDocument }>()({
  route: 'POST /sites/:siteId/documents/:documentId/refuse',
  permission: 'documents.decide',
  summary: 'Refuses a document. The player sees the reason, and can send another picture.',
  audit: {
    action: 'document.refused',
    facts: ({ params, result: { playerId, purpose }, request: { reason } }) => ({
      ...params,
      playerId,
      purpose,
      reason,
    }),
  },
})
