import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KNOWN_CHAINS } from '#modules/fairness/rules/beacon-chains.ts'
import recorded from '#modules/fairness/rules/recorded-rounds.json' with { type: 'json' }

const CHAIN_HASH = 'ab'.repeat(32)
const [FIRST] = recorded.quicknet

export interface StandInBeacon {
  /** The address of the relay. */
  readonly endpoint: string
  /** The content of the file about its chain, for DRAND_CHAIN. */
  readonly info: string
  /** Whether it answers nothing but 500. */
  isAway: boolean
  readonly close: () => Promise<void>
}

interface Due {
  /** Milliseconds until its first recorded round is published. */
  readonly dueInMs: number
  readonly periodSeconds: number
}

/** A relay on this machine of a chain with drand's own key, which publishes rounds again that drand has signed. */
export async function openStandInBeacon({ dueInMs, periodSeconds }: Due): Promise<StandInBeacon> {
  const rounds = new Map(recorded.quicknet.map((one) => [String(one.round), one]))
  const server = createServer((request, response) => {
    const found = rounds.get(request.url?.split('/').at(-1) ?? '')
    if (beacon.isAway || found === undefined) response.writeHead(500).end('{}')
    else response.end(JSON.stringify(found))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const dueSeconds = Math.round((Date.now() + dueInMs) / 1000)
  const info = {
    hash: CHAIN_HASH,
    public_key: KNOWN_CHAINS.quicknet.publicKey,
    schemeID: KNOWN_CHAINS.quicknet.scheme,
    period: periodSeconds,
    genesis_time: dueSeconds - ((FIRST?.round ?? 1) - 1) * periodSeconds,
  }
  const beacon = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    info: JSON.stringify(info),
    isAway: false,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return beacon
}
