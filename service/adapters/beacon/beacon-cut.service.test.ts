import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { KNOWN_CHAINS } from '#modules/fairness/rules/beacon-chains.ts'
import recorded from '#modules/fairness/rules/recorded-rounds.json' with { type: 'json' }
import { silentLog } from '#service/testing/database.ts'
import { AFTER_A_CUT, openNetworkLink } from '#tests/support/network-link.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { createDrandBeacon } from './drand-beacon.ts'

/** Two tries of three seconds, and the pause between them. */
const GIVEN_UP_WITHIN_MS = timeBound(8000)
const BACK_WITHIN_MS = timeBound(10_000)

it.each(AFTER_A_CUT)(
  'security 33: a beacon request times out on a lost network, and succeeds again within ten seconds, where connections %s',
  async (afterwards) => {
    const server = createServer((request, response) => {
      const found = recorded.quicknet.find(({ round }) => request.url?.endsWith(`/${round}`))
      response.end(JSON.stringify(found))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const link = await openNetworkLink((server.address() as AddressInfo).port)
    const beacon = createDrandBeacon([`http://127.0.0.1:${link.port}`], silentLog)
    const fetchRound = (index: number) => {
      const { round } = recorded.quicknet[index] as { round: number }
      return beacon.fetchRound(KNOWN_CHAINS.quicknet, round)
    }
    await fetchRound(0)
    link.cut()
    const cutAt = performance.now()
    await expect(fetchRound(1)).rejects.toThrow('no beacon gave round')
    expect(performance.now() - cutAt).toBeLessThan(GIVEN_UP_WITHIN_MS)
    link.restore(afterwards)
    const isBack = () =>
      fetchRound(1).then(
        () => true,
        () => false,
      )
    await expect.poll(isBack, { timeout: BACK_WITHIN_MS }).toBe(true)
    await link.stop()
    server.closeAllConnections()
    server.close()
  },
)
