import { tracesAddress, type TracingSettings } from '#service/base/start-tracing.ts'

const ANSWER_WITHIN_MS = 5000

/** Sends spans to the collector, as OTLP in JSON. Rejects where it does not answer. */
export async function sendSpans(tracing: TracingSettings, resourceSpans: readonly unknown[]): Promise<void> {
  const answer = await fetch(tracesAddress(tracing), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceSpans }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  // The body is read, so that the connection can be used again.
  await answer.arrayBuffer()
}
