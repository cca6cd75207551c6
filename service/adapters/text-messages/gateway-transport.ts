import type { TextTransport } from './text-transport.ts'

const ANSWER_WITHIN_MS = 10_000

/** Posts each text message as JSON to an HTTP gateway: `{ messageId, to, from, text }`, with a bearer token where one is set. */
export function createGatewayTransport({
  url,
  token,
}: {
  url: string
  token: string | undefined
}): TextTransport {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.messageId,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await answer.body?.cancel()
      // The body may repeat the number; the status does not.
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    },
  }
}
