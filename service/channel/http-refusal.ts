import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Logger } from '#service/base/log.ts'
import { MalformedMessage } from '#service/wire/codec.ts'
import { isUnreachable } from './fault-of.ts'
import { sendRefusal } from './http-answer.ts'
import { BodyTooLong, RequestAborted } from './read-body.ts'
import { UnreadableRequest } from './request-frame.ts'

/** A request that is refused as a whole, with its own status. */
export class Refusal extends Error {
  readonly status: number
  readonly fault: Fault
  readonly headers: OutgoingHttpHeaders

  constructor(status: number, fault: Fault, headers: OutgoingHttpHeaders = {}) {
    super(fault.message)
    this.status = status
    this.fault = fault
    this.headers = headers
  }
}

/** The refusal of a client that has reached its limit of concurrent requests. */
export const tooMuch = () => new Refusal(429, new Fault(FAULT.overloaded), { 'Retry-After': '1' })

/** Answers a request that failed before its frames could be answered, whatever the error is. */
export function refuse(
  error: unknown,
  response: ServerResponse,
  of: { headers: OutgoingHttpHeaders; requestId: string; log: Logger },
): void {
  if (error instanceof RequestAborted) return
  const { status, fault, headers } = refusalOf(error, of)
  sendRefusal(response, { fault, ...(status && { status }), headers: { ...of.headers, ...headers } })
}

function refusalOf(
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): { fault: Fault; status?: number; headers?: OutgoingHttpHeaders } {
  if (error instanceof Fault) return { fault: error }
  if (error instanceof Refusal) return error
  if (error instanceof BodyTooLong) return { fault: new Fault(FAULT.invalidBody), status: 413 }
  if (error instanceof MalformedMessage || error instanceof UnreadableRequest) {
    const keyword = error instanceof MalformedMessage ? error.refusal : 'frames'
    return { fault: new Fault(FAULT.invalidBody, { path: '', keyword }) }
  }
  const { message, stack } = error as Error
  if (isUnreachable(error)) {
    log.warn({ requestId, error: message }, 'a request met no database or event log')
    return { fault: new Fault(FAULT.overloaded) }
  }
  log.error({ requestId, error: message, stack }, 'a request failed')
  return { fault: new Fault(FAULT.processingFailed) }
}
