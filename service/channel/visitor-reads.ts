import { PRIORITY_DEFAULT } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { checkBody } from './body-check.ts'
import { NOBODY } from './caller.ts'
import { ChannelCall } from './channel-call.ts'
import { workOf } from './dispatcher.ts'
import { type Handlers, loadHandlers } from './load-handlers.ts'

/** A read of a visitor without a session, for a page that is drawn once for everybody. */
export interface VisitorRead {
  readonly site: ServedSite
  /** In wire form: `en_US`. */
  readonly languageId: string
  readonly op: string
  readonly body: unknown
}

export type ReadAsVisitor = (read: VisitorRead) => Promise<unknown>

/** Answers open reads as the channel does; any other operation, and one with a rate limit, is refused. */
export function createVisitorReads(service: ServiceContext): ReadAsVisitor {
  let handlers: Promise<Handlers> | undefined
  return async ({ site, languageId, op, body }) => {
    handlers ??= loadHandlers()
    const handler = (await handlers).get(op)
    if (handler === undefined) throw new Fault(FAULT.notFound)
    const name = op as OperationName
    const { access, effect, rateLimit } = operations[name]
    if (access !== 'open' || effect !== 'reads' || rateLimit !== null) throw new Fault(FAULT.notYours)
    checkBody(name, body)
    const caller = {
      endpoint: 'open' as const,
      site,
      sidHash: new Uint8Array(),
      hasCookie: false,
      authentication: NOBODY,
      clientAddress: '',
      requestId: '',
      languageId,
    }
    const frame = { id: 0, op, body, priority: PRIORITY_DEFAULT, key: null, fault: null }
    return workOf(name, handler, new ChannelCall(service, caller, frame), body)
  }
}
