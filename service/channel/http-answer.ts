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

interface Answer {
  readonly response: ServerResponse
  readonly status: number
  /** A flat list, which the server writes without looking names up. */
  readonly head: OutgoingHttpHeader[]
  readonly bytes: Buffer
}

/** Up to this length, head and body are written as one string: with a buffer behind its head, the server prepares a vector of buffers. */
const ONE_STRING_BYTES = 1024

/** Answers of this turn of the event loop. */
let answers: Answer[] = []

/**
 * Sends an encoded answer at the end of this turn of the event loop, with all other answers of the turn: between two requests, each answer
 * would wake its reader on another processor, which costs as much time as the rest of a tiny request.
 */
export function sendBytes(
  response: ServerResponse,
  status: number,
  bytes: Buffer,
  headers: OutgoingHttpHeaders,
): void {
  const head: OutgoingHttpHeader[] = []
  for (const name in headers) head.push(name, headers[name] as OutgoingHttpHeader)
  head.push('Content-Type', MSGPACK, 'Content-Length', bytes.length)
  head.push('Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff')
  if (answers.push({ response, status, head, bytes }) === 1) setImmediate(writeAnswers)
}

function writeAnswers(): void {
  const now = answers
  answers = []
  for (const { response, status, head, bytes } of now) {
    if (response.destroyed || response.headersSent) continue
    response.writeHead(status, head)
    if (bytes.length <= ONE_STRING_BYTES) response.end(bytes.toString('latin1'), 'latin1')
    else response.end(bytes)
  }
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
