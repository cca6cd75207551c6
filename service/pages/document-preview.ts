import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceContext } from '#service/context.ts'
import { readAttachmentPreview } from '#service/support/attachments.ts'
import { readPreview } from '#service/verification/store-document.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { playerOfRequest } from './player-of-request.ts'

const ROW_ID = /^[1-9][0-9]{0,14}$/
const PAGE = /^[1-9][0-9]?$/

type PreviewService = Pick<
  ServiceContext,
  'sites' | 'sessions' | 'entropy' | 'database' | 'documents' | 'keys'
>
type Asked = FastifyRequest<{ Params: { id: string; page: string } }>
type ReadPreview = (of: {
  readonly playerId: number
  readonly id: number
  readonly page: number
}) => Promise<Buffer | null>

/**
 * `GET /client/document-previews/{documentId}/{page}` and `GET /client/support-previews/{attachmentId}/{page}`: a small picture of a page, only
 * for the player who sent the file.
 */
export function registerDocumentPreview(app: FastifyInstance, service: PreviewService): void {
  const serve = (path: string, read: ReadPreview) =>
    app.get(`${path}/:id/:page`, async (request: Asked, reply) => {
      guard(reply)
      const playerId = await playerOfRequest(request, reply, service)
      if (playerId === null) return reply.code(401).send({ refused: 'not-logged-in' })
      const { id, page } = request.params
      const isOne = ROW_ID.test(id) && PAGE.test(page)
      const preview = isOne ? await read({ playerId, id: Number(id), page: Number(page) }) : null
      if (preview === null) return reply.code(404).send({ refused: 'not-found' })
      return reply.header('content-type', 'image/jpeg').send(preview)
    })
  const { kysely } = service.database
  serve('/client/document-previews', ({ id, ...of }) =>
    readPreview(kysely, service, { ...of, documentId: id }),
  )
  serve('/client/support-previews', ({ id, ...of }) =>
    readAttachmentPreview(kysely, service, { ...of, attachmentId: id }),
  )
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
