import type { IncomingMessage } from 'node:http'

/** A body longer than the service takes. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/** A request whose client went away before its end. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

export interface BodyReader {
  /** How many bytes at the most: what is longer is not kept, not even while it comes. */
  most: number
  done: (body: Buffer) => void
  failed: (error: BodyTooLong | RequestAborted) => void
}

/** Reads a whole body. Calls back once, without a promise: most requests are done in the same turn. */
export function readBody(request: IncomingMessage, { most, done, failed }: BodyReader): void {
  if (Number(request.headers['content-length'] ?? 0) > most) {
    // Read to its end and thrown away: closing instead would cost the client the answer that says why.
    request.resume()
    failed(new BodyTooLong())
    return
  }
  // Its client went away before it was this request's turn.
  if (request.destroyed) return failed(new RequestAborted())
  const chunks: Buffer[] = []
  let length = 0
  let settled = false
  // Called at the end of every connection: an error is made only where somebody gets it.
  const fail = (Reason: typeof BodyTooLong | typeof RequestAborted) => {
    if (settled) return
    settled = true
    failed(new Reason())
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= most) chunks.push(chunk)
    else fail(BodyTooLong)
  })
  request.on('end', () => {
    if (settled) return
    settled = true
    done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
  })
  request.on('error', () => fail(RequestAborted))
  request.on('close', () => fail(RequestAborted))
}
