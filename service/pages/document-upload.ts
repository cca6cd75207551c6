import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCUMENT_MAX_BYTES } from '#schemas/limits.ts'
import { SUPPORT_UPLOAD_PATH, type SupportUploadAnswer } from '#schemas/protocol/support.ts'
import {
  DOCUMENT_SIDES,
  type DocumentSide,
  type UploadAnswer,
  type UploadRefusal,
} from '#schemas/protocol/verification.ts'
import type { ServiceContext } from '#service/context.ts'
import { hostNameOf } from '#service/channel/origin.ts'
import { storeAttachment } from '#service/support/attachments.ts'
import { supportSettings } from '#service/support/support-settings.ts'
import { storeDocument } from '#service/verification/store-document.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { playerOfRequest } from './player-of-request.ts'

/** Uploads under way in this process; each holds its file in memory. */
const UPLOADS_AT_ONCE = 6
const REQUEST_ID = /^[1-9][0-9]{0,14}$/

const STATUS = {
  'not-logged-in': 401,
  'not-found': 404,
  closed: 409,
  'too-many': 429,
  'too-large': 413,
  'not-a-picture': 415,
  heic: 415,
  'too-many-pixels': 415,
  'pdf-locked': 415,
  'pdf-pages': 415,
  'pdf-unreadable': 415,
  busy: 503,
  failed: 500,
} as const satisfies Record<UploadRefusal, number>

type UploadService = Pick<
  ServiceContext,
  'sites' | 'sessions' | 'entropy' | 'database' | 'documents' | 'keys' | 'log'
>
type Asked = FastifyRequest<{ Params: { requestId: string; side: string } }>

/**
 * `POST /client/documents/{requestId}/{side}`: one side of a document of the player whose token the request carries.
 * `POST /client/support-files`: a file for a message to the operator. Everything but the file is checked before its bytes are read.
 */
export async function registerDocumentUpload(app: FastifyInstance, service: UploadService): Promise<void> {
  const uploads = new Set<number>()
  const players = new WeakMap<FastifyRequest, number>()

  /** Authenticates, and takes a place until the connection's answer is over. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const playerId = await playerOfRequest(request, reply, service)
    if (playerId === null) return send(reply, { refused: 'not-logged-in' })
    if (uploads.has(playerId) || uploads.size >= UPLOADS_AT_ONCE) return send(reply, { refused: 'busy' })
    uploads.add(playerId)
    reply.raw.once('close', () => uploads.delete(playerId))
    players.set(request, playerId)
  }

  await app.register(async (scope) => {
    // The bytes alone decide the type; the client's content type is ignored.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: DOCUMENT_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (error.statusCode === STATUS['too-large']) return send(reply, { refused: 'too-large' })
      request.log.error({ err: error }, 'a document could not be stored')
      return send(reply, { refused: 'failed' })
    })
    scope.post('/client/documents/:requestId/:side', { onRequest: admit }, async (request: Asked, reply) => {
      const { requestId, side } = request.params
      const playerId = players.get(request)
      if (playerId === undefined || !REQUEST_ID.test(requestId) || !isSide(side))
        return send(reply, { refused: 'not-found' })
      if (!Buffer.isBuffer(request.body)) return send(reply, { refused: 'not-a-picture' })
      const upload = { playerId, requestId: Number(requestId), side, bytes: request.body }
      return send(reply, await storeDocument(service, upload))
    })
    scope.post(SUPPORT_UPLOAD_PATH, { onRequest: admit }, async (request, reply) => {
      const site = service.sites.byHost(hostNameOf(request.headers.host))
      const playerId = players.get(request)
      if (playerId === undefined || site === null || supportSettings(site) === null)
        return send(reply, { refused: 'not-found' })
      if (!Buffer.isBuffer(request.body)) return send(reply, { refused: 'not-a-picture' })
      const { memberId } = site
      return send(reply, await storeAttachment(service, { memberId, playerId, bytes: request.body }))
    })
  })
}

const isSide = (text: string): text is DocumentSide => DOCUMENT_SIDES.some((side) => side === text)

function send(reply: FastifyReply, answer: UploadAnswer | SupportUploadAnswer): FastifyReply {
  return reply
    .code('refused' in answer ? STATUS[answer.refused] : 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY_OF_DATA)
    .header('x-content-type-options', 'nosniff')
    .send(answer)
}
