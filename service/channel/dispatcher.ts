import { SpanKind } from '@opentelemetry/api'
import { strict as assert } from 'node:assert'
import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import { inOwnContext, inSpan, noteOutcome } from '#service/base/tracing.ts'
import { clientKey } from '#service/limits/client-key.ts'
import type { NamedLimit } from '#service/limits/rate-limits.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'
import { assertHere } from '#service/operator-rows/operator-moves.ts'
import { isUnderMaintenance } from '#service/maintenance/site-maintenance.ts'
import { pong } from '#service/sessions/pong.ts'
import type { AnyHandler, Handlers } from '#service/channel/load-handlers.ts'
import type { Authentication } from '#service/sessions/session-store.ts'
import type { Admission } from './admission.ts'
import { AnswerWeights, weightOf } from './answer-weights.ts'
import { assertAnswer, checkBody } from './body-check.ts'
import type { Caller, Endpoint } from './caller.ts'
import { ChannelCall } from './channel-call.ts'
import { faultOf } from './fault-of.ts'
import type { MessageBounds } from './message-bounds.ts'
import { isForRestricted } from './restricted-session.ts'
import type { ChannelMetrics } from './metrics.ts'
import type { ReadFrame } from './request-frame.ts'
import { runChange } from '#service/call/run-change.ts'

/** Answers frames, independent of the transport. */
export interface Dispatcher {
  /** The immediate answers to a message of pings only; null for any other message. */
  answerNow(frames: readonly ReadFrame[], endpoint: Endpoint): ResponseFrame[] | null
  /** Answers in the order of the frames; executed by priority, highest first. */
  answerAll: (frames: readonly ReadFrame[], caller: Caller, bounds: MessageBounds) => Promise<ResponseFrame[]>
}

/** Frames of one message that are answered concurrently: their results are in memory together. */
const FRAMES_AT_ONCE = 8

export function createDispatcher(
  service: ServiceContext,
  { handlers, metrics, admission }: { handlers: Handlers; metrics: ChannelMetrics; admission: Admission },
): Dispatcher {
  const weights = new AnswerWeights()

  /** Counts a call of an operation with a declared limit; fault 300 if the client exceeds it. */
  async function countCall(limit: NamedLimit, { site, clientAddress }: Caller): Promise<void> {
    const key = `${site.memberId}/${clientKey(clientAddress)}`
    if (!(await service.rateLimits.take(limit, key))) throw new Fault(FAULT.overloaded)
  }

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

  /** Runs a frame's work through admission. A read whose answer is too large is refused. */
  async function run(
    { name, handler }: Admitted,
    call: ChannelCall,
    { body, bounds }: { body: unknown; bounds: MessageBounds },
  ): Promise<unknown> {
    if (bounds.isSpent) throw new Fault(FAULT.overloaded)
    const isRead = operations[name].effect === 'reads'
    const result = await admission.run(
      bounds,
      inOwnContext(() => workOf(name, handler, call, body)),
      {
        weight: weights.expected(name),
        isGathered: handler.kind === 'selfManaged',
        lateCode: isRead ? FAULT.overloaded : FAULT.deliveryInDoubt,
      },
    )
    const weight = weightOf(result)
    weights.note(name, weight)
    if (!bounds.takeAnswer(weight) && isRead) throw new Fault(FAULT.overloaded)
    return result
  }

  /** Each operation is the first span of this process in its trace. */
  const answer = (frame: ReadFrame, caller: Caller, bounds: MessageBounds): Promise<ResponseFrame> =>
    inSpan(
      handlers.has(frame.op) ? frame.op : 'unknown',
      {
        kind: SpanKind.SERVER,
        parent: caller.trace ?? null,
        attributes: { 'tombolo.site': caller.site.siteId, 'tombolo.request': caller.requestId },
      },
      () => work(frame, caller, bounds),
    )

  async function work(frame: ReadFrame, caller: Caller, bounds: MessageBounds): Promise<ResponseFrame> {
    const began = performance.now()
    const { id } = frame
    try {
      const admitted = admit(frame, caller, handlers)
      const { name } = admitted
      const { rateLimit } = operations[name]
      if (rateLimit !== null) await countCall(rateLimit, caller)
      const call = new ChannelCall(service, caller, frame)
      const result = await run(admitted, call, { body: frame.body, bounds })
      if (service.config.validateAnswers) assertAnswer(name, result)
      metrics.answered(name, 'ok', performance.now() - began)
      noteOutcome('ok')
      return call.token === null ? { id, ok: true, result } : { id, ok: true, result, token: call.token }
    } catch (error) {
      const fault = faultOf(error, { log: service.log, requestId: caller.requestId, operation: frame.op })
      metrics.answered(handlers.has(frame.op) ? frame.op : 'unknown', fault.code, performance.now() - began)
      noteOutcome(fault.code)
      return { id, ok: false, fault }
    }
  }

  return {
    answerNow(frames, endpoint) {
      if (endpoint === 'secured' || !frames.every(({ op }) => op === 'ping')) return null
      return frames.map(answerPing)
    },
    async answerAll(frames, caller, bounds) {
      const only = frames[0]
      if (frames.length === 1 && only !== undefined) return [await answer(only, caller, bounds)]
      const answers = new Map<ReadFrame, ResponseFrame>()
      for (const group of inGroups(frames, handlers)) {
        // Joins of one message are written together and use few resources until then.
        const atOnce =
          handlers.get(group[0]?.op ?? '')?.kind === 'selfManaged' ? group.length : FRAMES_AT_ONCE
        await eachAtOnce(group, atOnce, async (frame) => {
          answers.set(frame, await answer(frame, caller, bounds))
        })
      }
      return frames.map((frame) => answers.get(frame) as ResponseFrame)
    },
  }
}

/** Runs the work on every item, a few at a time, in order. */
async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

/** For a change, maintenance is checked behind the idempotency key: a repeated call gets its first answer. */
export async function workOf(
  name: OperationName,
  handler: AnyHandler,
  call: ChannelCall,
  body: unknown,
): Promise<unknown> {
  const isClosed = operations[name].duringMaintenance !== 'works'
  if (handler.kind !== 'changes') {
    if (isClosed) await refuseDuringMaintenance(call, call.db)
    else if (operations[name].effect !== 'reads') await assertHere(call.db, call.site.memberId)
    return handler.run(call, body as never)
  }
  // A login, which maintenance does not refuse, would find nobody.
  await assertHere(call.db, call.site.memberId)
  await handler.before?.(call, body as never)
  return runChange(call, name, async (tx) => {
    if (isClosed) await refuseDuringMaintenance(call, tx)
    return handler.run(call.within(tx), body as never)
  })
}

async function refuseDuringMaintenance({ site }: ChannelCall, db: Db): Promise<void> {
  if (await isUnderMaintenance(db, site.memberId)) throw new Fault(FAULT.underMaintenance)
}

/** The session operations that a player who must change their password, or choose a PIN, may still call (spec 8, code 115). */
const PASSWORD_CHANGES: ReadonlySet<string> = new Set(['changePassword', 'changePassword2', 'changePin'])

/** Operations with an effect that a preview page may call: with them it shows what a player sees. */
const PREVIEW_CHANGES: ReadonlySet<string> = new Set(['login', 'logout'])

interface Admitted {
  readonly name: OperationName
  readonly handler: AnyHandler
}

/** The checks before any work, in order of precedence. */
function admit(frame: ReadFrame, caller: Caller, handlers: Handlers): Admitted {
  if (caller.endpoint === 'secured') {
    if (!caller.hasCookie) throw new Fault(FAULT.cookiesRequired)
    if (caller.authentication.state !== 'valid') throw new Fault(FAULT.notLoggedIn)
  }
  if (frame.fault !== null) throw frame.fault
  const handler = handlers.get(frame.op)
  if (handler === undefined) throw new Fault(FAULT.notFound)
  const name = frame.op as OperationName
  const { access, effect } = operations[name]
  if (caller.isPreview === true && effect !== 'reads' && !PREVIEW_CHANGES.has(name))
    throw new Fault(FAULT.notYours)
  if (access === 'secured' && caller.endpoint === 'open') throw new Fault(FAULT.notLoggedIn)
  if (access !== 'open') refuseSession(name, caller.authentication)
  if (effect === 'movesMoney' && frame.key === null) throw new Fault(FAULT.keyRequired)
  checkBody(name, frame.body)
  return { name, handler }
}

/** Refuses an operation that needs a session: 101 without one, 115 if the password must be changed first, 107 in a restricted session. */
function refuseSession(name: OperationName, authentication: Authentication): void {
  if (authentication.state !== 'valid') throw new Fault(FAULT.notLoggedIn)
  const { mustChangePassword, isRestricted } = authentication.player
  const isDemanded = mustChangePassword && PASSWORD_CHANGES.has(name)
  if (mustChangePassword && !isDemanded) throw new Fault(FAULT.passwordChangeRequired)
  if (isRestricted && !isDemanded && !isForRestricted(name)) throw new Fault(FAULT.selfRestricted)
}

/**
 * Groups the frames of one message in execution order: by priority, then as sent. Adjacent reads, or adjacent self-managed calls, form one
 * group; a change waits for the frames before it.
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
