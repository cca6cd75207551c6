import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { encode } from '#service/wire/codec.ts'

export const MSGPACK = 'application/vnd.msgpack'

/** HTTP status of a request that is refused as a whole; the body has the reason: `{ fault: { code, message, args } }`. */
const STATUS: Partial<Record<FaultCode, number>> = {
  [FAULT.notLoggedIn]: 401,
  [FAULT.notYours]: 403,
  [FAULT.invalidBody]: 400,
  [FAULT.notFound]: 404,
  [FAULT.processingFailed]: 500,
}

/** Sends an encoded answer. */
export function sendBytes(
  response: ServerResponse,
  status: number,
  bytes: Buffer,
  headers: OutgoingHttpHeaders,
): void {
  if (response.destroyed || response.headersSent) return
  // As a flat list, which the server writes without looking names up.
  const head: OutgoingHttpHeader[] = []
  for (const name in headers) head.push(name, headers[name] as OutgoingHttpHeader)
  head.push('Content-Type', MSGPACK, 'Content-Length', bytes.length)
  head.push('Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff')
  response.writeHead(status, head)
  response.end(bytes)
}

/** Refuses a request as a whole. */
export function sendRefusal(
  response: ServerResponse,
  refusal: { fault: Fault; status?: number; headers: OutgoingHttpHeaders },
): void {
  const { fault, headers } = refusal
  const { code, message, args } = fault
  const body = encode({ fault: args === undefined ? { code, message } : { code, message, args } })
  sendBytes(response, refusal.status ?? STATUS[code] ?? 503, body, headers)
}
