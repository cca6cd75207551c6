import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceContext } from '#service/context.ts'
import { readPreview } from '#service/verification/store-document.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { playerOfRequest } from './player-of-request.ts'

const DOCUMENT_ID = /^[1-9][0-9]{0,14}$/
const PAGE = /^[1-9][0-9]?$/

type PreviewService = Pick<
  ServiceContext,
  'sites' | 'sessions' | 'entropy' | 'database' | 'documents' | 'keys'
>
type Asked = FastifyRequest<{ Params: { documentId: string; page: string } }>

/** `GET /client/document-previews/{documentId}/{page}`: a small picture of a page, only for the player who sent the document. */
export function registerDocumentPreview(app: FastifyInstance, service: PreviewService): void {
  app.get('/client/document-previews/:documentId/:page', async (request: Asked, reply) => {
    guard(reply)
    const playerId = await playerOfRequest(request, reply, service)
    if (playerId === null) return reply.code(401).send({ refused: 'not-logged-in' })
    const { documentId, page } = request.params
    const preview =
      DOCUMENT_ID.test(documentId) && PAGE.test(page)
        ? await readPreview(service.database.kysely, service, {
            playerId,
            documentId: Number(documentId),
            page: Number(page),
          })
        : null
    if (preview === null) return reply.code(404).send({ refused: 'not-found' })
    return reply.header('content-type', 'image/jpeg').send(preview)
  })
}

/** No cache keeps the answer, and no page of another origin shows it. */
function guard(reply: FastifyReply): void {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY_OF_DATA)
    .header('content-disposition', 'attachment; filename="preview.jpg"')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
}
