import type { FaultOnWire } from '#schemas/protocol/frames.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { OutcomeUnknown } from '#service/database/connection-lost.ts'
import { OperatorAway } from '#service/operator-rows/operator-moves.ts'
import type { Logger } from '#service/base/log.ts'

/** PostgreSQL's error classes for: no connection, too few resources, operator intervention, system error. */
const UNREACHABLE_STATE = /^(08|53|57P|58)/
const UNREACHABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
])
const UNREACHABLE_TEXT =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|connection is closed|timeout expired/i

/** Maps any thrown error to a fault frame. Errors other than faults are logged and answered as Server.Processing, without details. */
export function faultOf(
  error: unknown,
  where: { log: Logger; requestId: string; operation: string },
): FaultOnWire {
  const fault = error instanceof Fault ? error : unexpected(error, where)
  const { code, message, args } = fault
  return args === undefined ? { code, message } : { code, message, args }
}

function unexpected(
  error: unknown,
  { log, ...where }: { log: Logger; requestId: string; operation: string },
): Fault {
  const { message, stack } = error as Error
  if (error instanceof OutcomeUnknown) {
    log.warn({ ...where, error: message }, 'an operation may have been carried out or not')
    return new Fault(FAULT.deliveryInDoubt)
  }
  if (error instanceof OperatorAway) return new Fault(FAULT.overloaded)
  if (isUnreachable(error)) {
    log.warn({ ...where, error: message }, 'the database could not be reached')
    return new Fault(FAULT.overloaded)
  }
  log.error({ ...where, error: message, stack }, 'an operation failed')
  return new Fault(FAULT.processingFailed)
}

/** An unreachable database is an overload to a client: it retries a little later. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (UNREACHABLE_STATE.test(code) || UNREACHABLE_ERRNO.has(code))) return true
  return typeof message === 'string' && UNREACHABLE_TEXT.test(message)
}
