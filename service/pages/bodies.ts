import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Minimum size for compression: below it a compressed copy saves less than its header costs. */
const WORTH_COMPRESSING_BYTES = 512
/** Fast and nearly as small as the best: dynamic content is compressed while the client waits. */
const BROTLI_QUALITY = 4
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|xml))/

export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Cached, and revalidated before each use. */
export const REVALIDATE = 'no-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The body of a GET answer. It may be sent many times: its compressed copies and ETag are cached with it. */
export interface Body {
  readonly content: Buffer
  readonly type: string
  readonly etag: string
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

/** A body whose ETag is a hash of its content. `ready` has copies that were compressed in advance. */
export function bodyOf(content: string | Buffer, type: string, ready: [Encoding, Buffer][] = []): Body {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    content: bytes,
    type,
    etag,
    compressed: new Map(ready.map(([encoding, copy]) => [encoding, Promise.resolve(copy)])),
  }
}

/** Sends a body: 304 if the client has it, else in the smallest encoding that the client accepts. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  cacheControl = REVALIDATE,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], body)
  const etag = encoding === 'identity' ? body.etag : `${body.etag.slice(0, -1)}-${encoding}"`
  void reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
  if (matches(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(body.type).send(await encoded(body, encoding))
}

/** The encoding to send: brotli, else gzip, else none; none for content that compression would not shrink. */
function encodingFor(accepted: string | undefined, body: Body): Encoding {
  if (!COMPRESSIBLE.test(body.type) || body.content.byteLength < WORTH_COMPRESSING_BYTES) return 'identity'
  return chooseEncoding(accepted)
}

/** Parses names and weights of an Accept-Encoding header; a weight of 0 forbids. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => new RegExp(`^${name}(;(?!\\s*q=0(\\.0*)?$).*)?$`).test(offer))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

function encoded(body: Body, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return body.content
  const known = body.compressed.get(encoding)
  if (known !== undefined) return known
  const made = Promise.resolve(compress(body.content, encoding))
  body.compressed.set(encoding, made)
  return made
}

/** Compresses content that is sent once. */
export function compress(content: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return content
  if (encoding === 'gzip') return compressGzip(content)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  return compressBrotli(content, { params })
}

/** Whether the client has the body in any encoding. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag.replace(/-(br|gzip)"$/, '"') === etag)
}
