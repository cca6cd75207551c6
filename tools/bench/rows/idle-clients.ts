import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '#tests/support/service-process.ts'
import { channelHeaders } from '../load/frames.ts'
import { messagePack } from '#tools/message-pack.ts'
import { loadHttp, requestBytes } from '../load/http-load.ts'
import { IdlePolls } from '../load/idle-polls.ts'
import { Subscribers, type SubscriberOptions } from '../load/subscribers.ts'
import type { Contender, Row, StartedContender } from '../measure.ts'
import { processorSeconds } from '../parts/processor-time.ts'
import { memoryOf, type ReferenceProcess } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'
import { FROM_ONE_ADDRESS } from '../load/one-address.ts'
import { SOCKET_IO, startOurs, subscribeOurs } from './fan-out.ts'

const POLL_EVERY_MS = 3000
const TOPIC = 'lobby/101'
/** Many machines allow a process 20,000 open files: above this number, clients share connections at the same rate. */
const CONNECTIONS_MAX = 16_000

/** Cost of clients that only wait. */
export function idleClientRows(scale: BenchScale): Row[] {
  const sockets = scale.quick ? 200 : 5000
  const clients = scale.quick ? 200 : 20_000
  const polling = (id: string, what: string, unit: string, absolute: NonNullable<Row['absolute']>): Row => ({
    id,
    what: `${what} ${clients.toLocaleString('en')} clients that poll every ${POLL_EVERY_MS / 1000} s`,
    unit,
    ours: pollers(scale, clients, unit === 'ms' ? 'p99' : 'share'),
    references: [],
    bars: [],
    absolute,
  })
  return [
    {
      id: 'idle-websockets',
      what: `memory of each of ${sockets.toLocaleString('en')} idle WebSockets`,
      unit: 'kB',
      ours: memoryOfEach('tombolo', sockets, { start: startOurs, subscribe: subscribeOurs }),
      references: [memoryOfEach('Socket.IO', sockets, SOCKET_IO)],
      bars: [{ against: 'Socket.IO', bar: 0.5, aim: 0.4, direction: 'atMost' }],
    },
    polling('idle-polls', 'of a processor for', '%', { bar: 60, aim: 40, direction: 'atMost' }),
    polling('idle-polls-p99', 'p99 of the answers to', 'ms', { bar: 50, aim: 20, direction: 'atMost' }),
  ]
}

interface Server {
  start: (execArgv: string[]) => Promise<ReferenceProcess>
  subscribe: (port: number) => SubscriberOptions
}

/** Memory growth of the process per connection, after a garbage collection. */
function memoryOfEach(name: string, sockets: number, { start, subscribe }: Server): Contender {
  return {
    name,
    start: async () => ({
      async round() {
        const server = await start(['--expose-gc'])
        const [few, many] = [new Subscribers(), new Subscribers()]
        try {
          // The first connections load everything that all of them share.
          await few.open(Math.ceil(sockets / 20), subscribe(server.port))
          const { residentBytes: before } = await memoryOf(server)
          await many.open(sockets, subscribe(server.port))
          return ((await memoryOf(server)).residentBytes - before) / sockets / 1000
        } finally {
          many.close()
          few.close()
          await server.stop()
        }
      },
      stop: async () => {},
    }),
  }
}

function pollers(scale: BenchScale, clients: number, figure: 'share' | 'p99'): Contender {
  return {
    name: 'tombolo',
    async start(): Promise<StartedContender> {
      const service = await startService({ env: FROM_ONE_ADDRESS })
      const host = `aurora.localhost:${service.port}`
      const cookie = 'tombolo_sid=bench-bench-bench-bench-bench-bench-bench-b'
      const headers = channelHeaders({ host, cookie })
      const request = (body: unknown) =>
        requestBytes({ path: '/channel/poll', headers, body: messagePack.pack(body) })
      const position = await firstPosition(service.port, request({ topics: [{ topic: TOPIC }] }))
      const polls = new IdlePolls({
        port: service.port,
        connections: Math.min(clients, CONNECTIONS_MAX),
        clients,
        everyMs: POLL_EVERY_MS,
        request: request({ topics: [position] }),
      })
      const stop = async () => {
        polls.stop()
        await service.stop()
      }
      try {
        await polls.start()
        await sleep(scale.quick ? 500 : 2 * POLL_EVERY_MS)
        polls.takeP99()
      } catch (error) {
        await stop()
        throw error
      }
      const processId = service.process.child.pid ?? 0
      return {
        async round() {
          const [began, used] = [performance.now(), processorSeconds(processId) ?? Number.NaN]
          await sleep(scale.quick ? 500 : POLL_EVERY_MS)
          const seconds = (processorSeconds(processId) ?? Number.NaN) - used
          const share = (seconds / ((performance.now() - began) / 1000)) * 100
          const p99 = polls.takeP99()
          return figure === 'share' ? share : p99
        },
        stop,
      }
    },
  }
}

/** The position of the topic, for the client's next requests. */
async function firstPosition(port: number, request: Uint8Array): Promise<unknown> {
  let position: unknown
  await loadHttp({
    port,
    connections: 1,
    durationMs: 500,
    next: () => request,
    check(body) {
      const { topics } = messagePack.unpack(body) as {
        topics: { topic: string; epoch: string; offset: number }[]
      }
      position = topics.map(({ topic, epoch, offset }) => ({ topic, epoch, offset }))[0]
    },
  })
  return position
}
