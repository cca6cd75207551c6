import type { IncomingMessage } from 'node:http'

/** A body longer than the service takes. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/** A request whose client went away before its end. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

/** The whole body, of `most` bytes at the most: what is longer is not kept, not even while it comes. */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > most) {
      // Read to its end and thrown away: closing instead would cost the client the answer that says why.
      request.resume()
      reject(new BodyTooLong())
      return
    }
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) {
        request.removeAllListeners('data').resume()
        reject(new BodyTooLong())
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    request.on('error', () => reject(new RequestAborted()))
    request.on('close', () => {
      if (!request.complete) reject(new RequestAborted())
    })
  })
}
