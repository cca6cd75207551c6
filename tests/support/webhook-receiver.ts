import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver has read it. */
export interface ReceivedMessage {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Record<string, string>
  readonly body: string
}

/** A system of an operator that takes messages of webhooks. */
export interface WebhookReceiver {
  readonly origin: string
  readonly received: ReceivedMessage[]
  /** The status of its answers: 200 unless a test sets another one. */
  status: number
  readonly close: () => Promise<void>
}

/** Opens a receiver on this machine. It keeps what arrives, and answers with its status. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const message = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>
      received.push({ ...message, id: headers['webhook-id'] ?? '', headers, body })
      response.writeHead(receiver.status, { location: '/elsewhere' }).end('a body that nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
