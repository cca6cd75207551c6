import { Webhook } from 'standardwebhooks'
import { secondsOf } from '#service/base/timed-mac.ts'

/** A message to a system of the operator, as docs/webhooks.md describes it. */
export interface PostedMessage {
  readonly url: string
  readonly messageId: string
  /** UTC milliseconds of this delivery. */
  readonly sentAt: number
  readonly body: string
  /** Each signs the message. */
  readonly secrets: readonly Uint8Array[]
}

const ANSWER_WITHIN_MS = 5000

/** Posts a message; resolves with the status of the answer. Throws where none arrives in time: the message of the error contains no address. */
export async function postMessage({ url, messageId, sentAt, body, secrets }: PostedMessage): Promise<number> {
  const time = new Date(sentAt)
  const signatures = secrets.map((secret) =>
    new Webhook(secret, { format: 'raw' }).sign(messageId, time, body),
  )
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(secondsOf(sentAt)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    // Only the status counts: the body is not read.
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    throw new Error(reasonOf(error as Error), { cause: error })
  }
}

function reasonOf({ name, cause }: Error): string {
  if (name === 'TimeoutError') return `no answer within ${ANSWER_WITHIN_MS / 1000} seconds`
  return (cause as { code?: string } | undefined)?.code ?? 'the connection failed'
}
