import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { Client, type Socket } from './client.ts'
import { bytesIn, difference, filled, type Expected, type Fixture, type Step } from './fixture.ts'
import { encode } from './message-pack.ts'
import { freshName } from './register.ts'

const FOLDER = join(import.meta.dirname, 'fixtures')
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))

let service: RunningService
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await createMigratedDatabase()
  ends.push(() => database.drop())
  service = await startService({ env: { DATABASE_URL: database.url } })
  ends.push(() => service.stop())
}, 60_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe('the recorded conversations over HTTP and WebSockets', () => {
  test.each(FILES)('the service answers the conversation %s as recorded', async (file) => {
    const fixture = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Fixture
    const conversation = new Conversation(service.port)
    for (const [index, step] of fixture.steps.entries()) {
      const found = await conversation.take(step)
      expect(found, `${file}, step ${index + 1}: ${fixture.about}`).toBeNull()
    }
    conversation.end()
  })
})

class Conversation {
  private readonly clients = new Map<string, Client>()
  private readonly sockets = new Map<string, Socket>()
  private readonly saved = new Map<string, unknown>([['unique', freshName()]])
  private readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** Takes a step; answers with what was not as expected. */
  async take(raw: Step): Promise<string | null> {
    const step = filled(raw, this.saved) as Step
    if (step.post !== undefined) return this.post(step, step.post)
    if (step.open !== undefined) return this.open(step, step.open)
    const socket = this.sockets.get(step.on ?? '') as Socket
    if (step.closed !== undefined) return this.differs(await socket.closed, step.closed)
    if (step.push !== undefined) return this.push(socket, step.push)
    return this.send(socket, step)
  }

  end(): void {
    for (const client of this.clients.values()) client.close()
    for (const socket of this.sockets.values()) socket.close()
  }

  private client(name: string | undefined): Client {
    if (name === undefined) return new Client(this.port)
    const client = this.clients.get(name) ?? new Client(this.port)
    this.clients.set(name, client)
    return client
  }

  private async post(step: Step, path: string): Promise<string | null> {
    const client = this.client(step.client)
    const bytes = bytesIn(step) ?? encode(step.value)
    const answer = await client.post(path, undefined, {
      bytes,
      ...(step.headers && { headers: step.headers }),
    })
    if (step.client === undefined) client.close()
    return this.compare(answer, step.expect as Expected)
  }

  private async open(step: Step, name: string): Promise<string | null> {
    try {
      this.sockets.set(
        name,
        await this.client(step.client).websocket(step.headers as Record<string, string>, step.protocols),
      )
      return this.differs(101, step.expect?.status)
    } catch (error) {
      return this.differs((error as Error).message, `status ${step.expect?.status}`)
    }
  }

  private async send(socket: Socket, { send = {}, receive }: Step): Promise<string | null> {
    if (receive === undefined) {
      socket.send(send.text ?? bytesIn(send) ?? encode(send.value))
      return null
    }
    return this.differs(await socket.exchange(send.value as { id: number }[]), receive)
  }

  private async push(socket: Socket, pattern: unknown): Promise<string | null> {
    return this.differs(await socket.nextPush(), pattern)
  }

  private compare(
    answer: { status: number; value: unknown; headers: object },
    expected: Expected,
  ): string | null {
    return (
      this.differs(answer.status, expected.status) ??
      (expected.headers ? this.differs(asText(answer.headers), lowerCase(expected.headers)) : null) ??
      (expected.value === undefined ? null : this.differs(answer.value, expected.value))
    )
  }

  private differs(value: unknown, pattern: unknown): string | null {
    return difference(value, pattern, this.saved)
  }
}

/** A header that came several times reads as one text. */
function asText(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function lowerCase(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
