import type { IncomingMessage } from 'node:http'
import { CollectedRequest } from './collected-request.ts'

/** The body is longer than the limit. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/** The client disconnected before the end of its request. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

export interface BodyReader {
  /** Maximum in bytes; a longer body is not kept, not even while it arrives. */
  most: number
  done: (body: Buffer) => void
  failed: (error: BodyTooLong | RequestAborted) => void
}

/** Reads a whole body. Uses callbacks instead of a promise: most requests complete in the same turn. */
export function readBody(request: IncomingMessage, { most, done, failed }: BodyReader): void {
  if (Number(request.headers['content-length'] ?? 0) > most) {
    // Read to its end and discarded: if the connection was closed instead, the client would not get the answer with the reason.
    request.resume()
    failed(new BodyTooLong())
    return
  }
  // The client disconnected while the request waited in the queue.
  if (request.destroyed) return failed(new RequestAborted())
  if (request instanceof CollectedRequest && request.isCollecting)
    return readCollected(request, { done, failed })
  const chunks: Buffer[] = []
  let length = 0
  let settled = false
  // Called at the end of every connection: the error is created only if it has a receiver.
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

function readCollected(request: CollectedRequest, { done, failed }: Omit<BodyReader, 'most'>): void {
  const aborted = () => {
    if (request.body === undefined) failed(new RequestAborted())
  }
  if (request.body === undefined) request.once('close', aborted)
  request.whenWhole(() => {
    request.off('close', aborted)
    const { body } = request
    if (body === null || body === undefined) failed(new BodyTooLong())
    else done(body)
  })
}
