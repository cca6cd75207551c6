import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RecordLine } from '#modules/fairness/rules/record-lines.ts'
import { recordLines } from '#service/games/views/fairness-record.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { clientOf, type ClientUse } from '#service/limits/client-use.ts'
import { DownloadPlaces } from '#service/limits/download-places.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import type { PagesService } from './pages-service.ts'

const FILE = /^([1-9][0-9]{0,14})\.ndjson$/
const NUMBER = /^[1-9][0-9]{0,9}$/
/** Retry delay for a client that gets no place, in seconds. */
const COME_AGAIN_S = 15
/** Bytes per write: the reader's pace is measured in steps of it. */
const PIECE_BYTES = 16 * 1024

type Asked = FastifyRequest<{ Params: { memberId: string; file: string } }>

/**
 * `GET /client/fairness/{memberId}/{gameInstanceId}.ndjson`: the whole record of an ended instance in lines, as described in the fairness
 * module's README. It is read at the client's pace, whatever its size.
 */
export function registerRecordDownload(
  app: FastifyInstance,
  service: Pick<PagesService, 'database' | 'sites'>,
  clientUse: ClientUse,
): void {
  const places = new DownloadPlaces(clientUse)
  app.get('/client/fairness/:memberId/:file', async (request: Asked, reply) => {
    const { memberId, file } = request.params
    const [, instanceId] = FILE.exec(file) ?? []
    if (instanceId === undefined || !NUMBER.test(memberId)) return refuse(reply, 400, 'malformed')
    if (service.sites.byMemberId(Number(memberId)) === null) return refuse(reply, 404, 'not found')
    const place = places.take(clientOf(request.ip), reply.raw)
    if (place !== 'taken') {
      const status = place === 'all are taken' ? 503 : 429
      return refuse(reply.header('retry-after', COME_AGAIN_S), status, 'busy')
    }
    const lines = await findLines(service, { memberId: Number(memberId), instanceId: Number(instanceId) })
    if (lines === null) return refuse(reply, 404, 'not found')
    reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-security-policy', POLICY_OF_DATA)
      // An ended instance never changes.
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding')
    return send(request, reply, Readable.from(texts(lines), { objectMode: false, highWaterMark: 1 }))
  })
}

async function findLines(
  { database }: Pick<PagesService, 'database'>,
  { memberId, instanceId }: { memberId: number; instanceId: number },
) {
  const [row] = await readInstances(
    database.kysely,
    null,
    sql`where instance.game_instance_id = ${instanceId} and instance.member_id = ${memberId}`,
  )
  return row === undefined ? null : recordLines(database, row)
}

async function* texts(lines: AsyncIterable<RecordLine>): AsyncGenerator<Buffer, void> {
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield bytes.subarray(from, from + PIECE_BYTES)
  }
}

function send(request: FastifyRequest, reply: FastifyReply, body: Readable): FastifyReply {
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  body.once('error', (error) => gzip.destroy(error))
  gzip.once('close', () => body.destroy())
  return reply.header('content-encoding', 'gzip').send(body.pipe(gzip))
}

function refuse(reply: FastifyReply, code: 400 | 404 | 429 | 503, status: string): FastifyReply {
  return reply.code(code).header('cache-control', 'no-store').send({ status })
}
