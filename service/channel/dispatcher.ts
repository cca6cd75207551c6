import { strict as assert } from 'node:assert'
import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import { pong } from '#service/operations/ping.ts'
import type { AnyHandler, Handlers } from '#service/operations/registry.ts'
import { checkBody } from './body-check.ts'
import type { Caller, Endpoint } from './caller.ts'
import { ChannelCall } from './channel-call.ts'
import { createDeadline } from './deadline.ts'
import { faultOf } from './fault-of.ts'
import type { ChannelMetrics } from './metrics.ts'
import type { ReadFrame } from './request-frame.ts'
import { runChange } from './run-change.ts'
import { createWorkQueue } from './work-queue.ts'

/** Answers frames: the same for every transport. */
export interface Dispatcher {
  /** The answers to a message that nothing has to be waited for: pings alone. Null where it is another one. */
  answerNow(frames: readonly ReadFrame[], endpoint: Endpoint): ResponseFrame[] | null
  /** In the order of the frames; worked on by priority, the higher first. */
  answerAll: (frames: readonly ReadFrame[], caller: Caller) => Promise<ResponseFrame[]>
  answer: (frame: ReadFrame, caller: Caller) => Promise<ResponseFrame>
  /** Operations at work and waiting, for the drain. */
  readonly load: { readonly running: number; readonly waiting: number }
}

/** The database does no more at once with more callers; who waits longer than this is told that it is too much. */
const BOUNDS = { concurrent: 512, waiting: 8192, waitMs: 10_000 }

export function createDispatcher(
  service: ServiceContext,
  handlers: Handlers,
  metrics: ChannelMetrics,
): Dispatcher {
  const queue = createWorkQueue(BOUNDS)
  const deadline = createDeadline()

  function answerPing({ id, body, fault }: ReadFrame): ResponseFrame {
    const began = performance.now()
    try {
      if (fault !== null) throw fault
      checkBody('ping', body)
      metrics.answered('ping', 'ok', performance.now() - began)
      return { id, ok: true, result: pong(service.clock) }
    } catch (error) {
      const wire = faultOf(error, { log: service.log, requestId: '', operation: 'ping' })
      metrics.answered('ping', wire.code, performance.now() - began)
      return { id, ok: false, fault: wire }
    }
  }

  async function run(name: OperationName, handler: AnyHandler, call: ChannelCall, body: unknown) {
    return queue.run(() => {
      const { effect } = operations[name]
      return deadline(
        workOf(name, handler, call, body),
        effect === 'reads' ? '300' : 'Client.Error.DeliveryInDoubt',
      )
    })
  }

  async function answer(frame: ReadFrame, caller: Caller): Promise<ResponseFrame> {
    const began = performance.now()
    const { id } = frame
    try {
      const { name, handler } = admit(frame, caller, handlers)
      const call = new ChannelCall(service, caller, frame)
      const result = await run(name, handler, call, frame.body)
      metrics.answered(name, 'ok', performance.now() - began)
      return call.token === null ? { id, ok: true, result } : { id, ok: true, result, token: call.token }
    } catch (error) {
      const fault = faultOf(error, { log: service.log, requestId: caller.requestId, operation: frame.op })
      metrics.answered(handlers.has(frame.op) ? frame.op : 'unknown', fault.code, performance.now() - began)
      return { id, ok: false, fault }
    }
  }

  return {
    answerNow(frames, endpoint) {
      if (endpoint === 'secured' || !frames.every(({ op }) => op === 'ping')) return null
      return frames.map(answerPing)
    },
    answer,
    async answerAll(frames, caller) {
      const only = frames[0]
      if (frames.length === 1 && only !== undefined) return [await answer(only, caller)]
      const answers = new Map<ReadFrame, ResponseFrame>()
      for (const group of inGroups(frames, handlers)) {
        await Promise.all(
          group.map(async (frame) => {
            answers.set(frame, await answer(frame, caller))
          }),
        )
      }
      return frames.map((frame) => answers.get(frame) as ResponseFrame)
    },
    get load() {
      return queue.load
    },
  }
}

function workOf(
  name: OperationName,
  handler: AnyHandler,
  call: ChannelCall,
  body: unknown,
): Promise<unknown> {
  if (handler.kind !== 'changes') return handler.run(call, body as never)
  return runChange(call, name, (tx) => handler.run(tx, call, body as never))
}

/** What a page of a draft may do beside looking: see what a player sees. */
const PREVIEW_CHANGES: ReadonlySet<string> = new Set(['login', 'logout'])

/** The checks before any work, in the order in which they answer. */
function admit(
  frame: ReadFrame,
  caller: Caller,
  handlers: Handlers,
): { name: OperationName; handler: AnyHandler } {
  if (caller.endpoint === 'secured') {
    if (!caller.hasCookie) throw new Fault('Server.Processing.DuplicateSessionDetected')
    if (caller.authentication.state !== 'valid') throw new Fault('101')
  }
  if (frame.fault !== null) throw frame.fault
  const handler = handlers.get(frame.op)
  if (handler === undefined) throw new Fault('Server.ResourceNotFound')
  const name = frame.op as OperationName
  const { access, effect } = operations[name]
  if (caller.isPreview === true && effect !== 'reads' && !PREVIEW_CHANGES.has(name)) throw new Fault('102')
  if (access === 'secured' && caller.endpoint === 'open') throw new Fault('101')
  if (access !== 'open' && caller.authentication.state !== 'valid') throw new Fault('101')
  if (effect === 'movesMoney' && frame.key === null) throw new Fault('Client.Error.KeyRequired')
  checkBody(name, frame.body)
  return { name, handler }
}

/**
 * Frames of one message in the order of their work: by priority, then as sent. Neighbours that only read, or that
 * are gathered, go together; one that changes something waits for those before it.
 */
function inGroups(frames: readonly ReadFrame[], handlers: Handlers): ReadFrame[][] {
  const sorted = [...frames].sort((one, other) => other.priority - one.priority)
  const groups: ReadFrame[][] = []
  let kind: string | null = null
  for (const frame of sorted) {
    const next = handlers.get(frame.op)?.kind ?? 'reads'
    const group = groups.at(-1)
    if (group !== undefined && next === kind && next !== 'changes') group.push(frame)
    else groups.push([frame])
    kind = next
  }
  assert(groups.reduce((sum, group) => sum + group.length, 0) === frames.length)
  return groups
}
