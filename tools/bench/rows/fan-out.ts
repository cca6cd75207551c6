import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FROM_ONE_ADDRESS } from '../load/one-address.ts'
import { messagePack } from '#tools/message-pack.ts'
import { Subscribers, type SubscriberOptions } from '../load/subscribers.ts'
import type { Contender, Row } from '../measure.ts'
import { startReference, type ReferenceProcess } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'

const TOPIC = 'lobby/101'
const EVENT = 'game.update'
const BODY = {
  gameInstanceId: 4711,
  playsInGame: 812,
  playersInGame: 97,
  bonoboPayout: 1200.5,
  prizePool: 406,
  totalWagers: 812,
  wagersSinceLastJpWin: 81_200,
  totalGuaranteedPayoutItems: 0,
  memberId: 101,
}
const PUSH = { topic: TOPIC, epoch: 'bench', offset: 1, event: EVENT, body: BODY }

/** Number of events that the relay batches in twenty milliseconds at a thousand updates a second. */
const TOGETHER = 20

/** Events to everybody in the lobby: one per turn of the event loop, and in batches as in a busy lobby. */
export function fanOutRows(scale: BenchScale): Row[] {
  const clients = scale.quick ? 50 : 2000
  const row = (id: string, what: string, together: number): Row => {
    const common = { scale, clients, together }
    return {
      id,
      what: `${what} to ${clients.toLocaleString('en')} WebSockets`,
      unit: 'deliveries/s',
      ours: contender({ ...common, name: 'tombolo', start: startOurs, subscribe: subscribeOurs }),
      references: [
        contender({
          ...common,
          name: 'ws.send in a loop',
          start: () => startReference('websocket-echo.ts'),
          subscribe: (port) => ({ port, path: '/', greetings: [], answers: 0 }),
        }),
        contender({ ...common, name: 'Socket.IO', ...SOCKET_IO }),
      ],
      bars: [
        { against: 'ws.send in a loop', bar: 1.2, aim: 1.5, direction: 'atLeast' },
        { against: 'Socket.IO', bar: 2, aim: 2.5, direction: 'atLeast' },
      ],
    }
  }
  return [
    row('fan-out', `push fan-out, ${TOGETHER} events at a time,`, TOGETHER),
    row('fan-out-single', 'push fan-out, each event alone,', 1),
  ]
}

/** Engine.IO opens without a request ('0…'); '40' joins the namespace, which is acknowledged. */
export const SOCKET_IO = {
  start: (execArgv: string[] = []) => startReference('socket-io-echo.ts', {}, execArgv),
  subscribe: (port: number): SubscriberOptions => ({
    port,
    path: '/socket.io/?EIO=4&transport=websocket',
    greetings: ['40'],
    answers: 2,
  }),
}

interface FanOutContender {
  scale: BenchScale
  clients: number
  together: number
  name: string
  start: () => Promise<ReferenceProcess>
  subscribe: (port: number) => SubscriberOptions
}

function contender({ scale, clients, together, name, start, subscribe }: FanOutContender): Contender {
  const pushes = scale.quick ? 20 : 200
  return {
    name,
    async start() {
      const server = await start()
      const subscribers = new Subscribers()
      await subscribers.open(clients, subscribe(server.port))
      const fanOut = async (count: number) => {
        const arrived = subscribers.expect(count)
        const started = performance.now()
        server.child.send({ count, together, topic: TOPIC, event: EVENT, body: BODY, push: PUSH })
        await arrived
        return (count * clients) / ((performance.now() - started) / 1000)
      }
      await fanOut(5)
      return {
        round: () => fanOut(pushes),
        async stop() {
          subscribers.close()
          await server.stop()
        },
      }
    },
  }
}

export async function startOurs(
  execArgv: string[] = [],
  more: Record<string, string> = {},
): Promise<ReferenceProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
  const env = { ...FROM_ONE_ADDRESS, DATA_DIR: dataDir, OPERATOR_PORT: '0', ...more }
  const server = await startReference('../parts/fan-out-service.ts', env, execArgv)
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function subscribeOurs(port: number): SubscriberOptions {
  return {
    port,
    path: '/channel/ws',
    headers: { host: `aurora.localhost:${port}`, 'sec-websocket-protocol': 'tombolo.v1' },
    greetings: [
      messagePack.pack([{ id: 1, op: 'connect', body: { clientVersion: '1.2.1' } }]),
      messagePack.pack([{ id: 2, op: 'subscribe', body: { topics: [{ topic: TOPIC }] } }]),
    ],
    answers: 2,
  }
}
