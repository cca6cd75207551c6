import { expect, test } from 'vitest'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { ATTACKS } from './attacks.ts'
import { runSoak } from './soak.ts'

/** The short form of `npm run soak`: every attack is made beside honest load, and no honest call fails. */
test('security 27: joins go on during every attack, and the ledger balances afterwards', async () => {
  const report = await runSoak({
    calmMs: 1000,
    attackedMs: inWholeRun(12_000, 5000),
    intervalMs: 1000,
    pollingClients: 20,
    sockets: 20,
    joinsPerSecond: 20,
    attackers: 6,
    pauseMs: 50,
    largeGame: { players: 500, playsEach: 20 },
    seed: 'short soak',
    print: () => undefined,
  })
  expect(report.joins).toBeGreaterThan(inWholeRun(200, 80))
  expect([...report.attacks.keys()].sort()).toEqual(ATTACKS.map(({ name }) => name).sort())
  expect(report.violations).toEqual([])
}, 120_000)
