import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Without a collector nothing of this is called: work runs as if it were not wrapped. */
let isOn = false
const tracer = trace.getTracer('tombolo')

/** Whether this process traces. It begins before the first part of the service opens, or never. */
export const isTracing = () => isOn

/** Called once the provider of the OpenTelemetry SDK is registered. */
export function beginTracing(): void {
  isOn = true
}

export interface SpanOptions {
  /** Names and numbers of the service's own alone: a span leaves this machine, and holds nothing of a person. */
  readonly attributes?: Attributes
  readonly kind?: SpanKind
  /** The context of the span before this one; null for the first one of a trace. The caller's own without it. */
  readonly parent?: Context | null | undefined
  readonly links?: Link[]
}

/** Runs the work in a span. An error is noted by its name and thrown. */
export function inSpan<T>(
  name: string,
  { attributes = {}, kind = SpanKind.INTERNAL, parent = context.active(), links = [] }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work()
  return tracer.startActiveSpan(name, { attributes, kind, links }, parent ?? ROOT_CONTEXT, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Begins a span that its caller ends. */
export const openSpan = (name: string, kind: SpanKind, parent: Context): Span =>
  tracer.startSpan(name, { kind }, parent)

/** Notes the outcome of the current span. */
export function noteOutcome(outcome: string | number): void {
  if (isOn) trace.getActiveSpan()?.setAttribute('tombolo.outcome', String(outcome))
}

/** The work in the caller's span, for a queue that calls it in the context of another one. */
export const inOwnContext = <T>(work: () => T): (() => T) =>
  isOn ? context.bind(context.active(), work) : work

/** A link to the current span, for work that several spans wait for. */
export function linkToSpan(): Link | undefined {
  const current = isOn ? trace.getActiveSpan()?.spanContext() : undefined
  return current === undefined ? undefined : { context: current }
}

/** The context in the headers of a request (W3C Trace Context); undefined where this process does not trace. */
export const contextOf = (headers: Readonly<Record<string, unknown>>): Context | undefined =>
  isOn ? propagation.extract(ROOT_CONTEXT, headers) : undefined

/** Notes a statement of the database as a part of the current span. Statements of no span, such as those of timers, are left out. */
export function noteStatement({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const parent = trace.getActiveSpan()
  if (parent?.isRecording() !== true) return
  const end = performance.timeOrigin + performance.now()
  const [command = ''] = /^\w+/.exec(query.sql.trimStart()) ?? []
  const span = tracer.startSpan(command.toUpperCase() || 'SQL', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    // The text has placeholders and no values.
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error' && 'error' in event) fail(span, event.error)
  span.end(end)
}

/** The message may hold data of a person; the name and the code do not. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: string | number }
  const type = code === undefined ? name : `${name} ${code}`
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR, message: type })
}
