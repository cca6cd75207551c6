import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { BURST_CONNECTIONS, READ_AT_ONCE, ReadingTurns } from './reading-turns.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server that answers each request at once, and records how many it has read in each turn of the event loop. */
class Counted {
  /** Each order to keep the memory for young objects, or to let it grow. */
  readonly kept: boolean[] = []
  readonly turns = new ReadingTurns((isKept) => this.kept.push(isKept))
  readonly server = createServer((request, response) => {
    this.turns.count(request.socket)
    this.#readNow += 1
    if (this.#readNow === 1) setImmediate(() => this.#endTurn())
    response.end('read')
  })
  readonly readByTurn: number[] = []
  #readNow = 0

  readonly #opened: Socket[] = []
  /** The connections on the side of the server. */
  readonly accepted: Socket[] = []

  constructor(clientOf: (nth: number) => string = () => 'one client') {
    this.server.prependListener('connection', (socket: Socket) => {
      this.turns.add(clientOf(this.accepted.length), socket)
      this.accepted.push(socket)
    })
  }

  #endTurn(): void {
    this.readByTurn.push(this.#readNow)
    this.#readNow = 0
  }

  async connections(many: number): Promise<Socket[]> {
    if (!this.server.listening)
      await once(this.server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }), 'listening')
    const { port } = this.server.address() as AddressInfo
    const sockets = Array.from({ length: many }, () => connect({ port, host: '127.0.0.1' }))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    this.#opened.push(...sockets)
    return sockets
  }

  close(): void {
    for (const socket of this.#opened) socket.destroy()
    this.server.close()
  }
}

const answerOf = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0])

async function ask(sockets: readonly Socket[]): Promise<string[]> {
  const answers = Promise.all(sockets.map(answerOf))
  for (const socket of sockets) socket.write(REQUEST)
  return answers
}

describe('security 28: requests of one client with many connections', () => {
  let counted: Counted
  afterEach(() => counted.close())

  it('are read in several turns, and all are answered, on each connection again and again', async () => {
    counted = new Counted()
    const sockets = await counted.connections(5 * READ_AT_ONCE)
    for (let round = 0; round < 3; round += 1) {
      const answers = await ask(sockets)
      expect(answers.every((answer) => answer.startsWith('HTTP/1.1 200'))).toBe(true)
    }
    // A few more than the limit: node:http itself reads a connection again when an answer on it has ended.
    expect(Math.max(...counted.readByTurn)).toBeLessThan(1.5 * READ_AT_ONCE)
    expect(counted.readByTurn.reduce((sum, read) => sum + read, 0)).toBe(3 * sockets.length)
  })

  it('do not delay another client: its request is read in a turn between them', async () => {
    counted = new Counted((nth) => (nth === 0 ? 'other' : 'many'))
    const [other, ...many] = (await counted.connections(1 + 5 * READ_AT_ONCE)) as [Socket, ...Socket[]]
    let answered = 0
    for (const socket of many) socket.once('data', () => (answered += 1))
    for (const socket of many) socket.write(REQUEST)
    other.write(REQUEST)
    await answerOf(other)
    expect(answered).toBeLessThan(many.length)
  })

  it('do not let the memory for young objects grow during a burst, until few of them wait (security 27)', async () => {
    counted = new Counted()
    const sockets = await counted.connections(BURST_CONNECTIONS + 2 * READ_AT_ONCE)
    await ask(sockets.slice(0, BURST_CONNECTIONS - 1))
    expect(counted.kept).toEqual([])
    // From the second time on every connection is accepted.
    for (let round = 0; round < 2; round += 1) await ask(sockets)
    expect(counted.kept[0]).toBe(true)
    await expect.poll(() => counted.kept.at(-1)).toBe(false)
  })

  it('do not stop a connection that was left out', async () => {
    counted = new Counted()
    const sockets = await counted.connections(2 * READ_AT_ONCE)
    await ask(sockets)
    const [websocket, ...others] = counted.accepted as [Socket, ...Socket[]]
    counted.turns.leaveOut(websocket)
    for (const socket of others.slice(0, READ_AT_ONCE)) counted.turns.count(socket)
    expect(websocket.isPaused()).toBe(false)
    expect(others.every((socket) => socket.isPaused())).toBe(true)
  })
})
