import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStandInBeacon, type StandInBeacon } from '#tests/support/stand-in-beacon.ts'
import { administrator, expect, test as base } from './console-world.ts'
import { breachesInBothSchemes } from './screens.ts'
import { World } from './world/world.ts'

/** Rounds of the beacon follow each other so fast that one is due soon, however long the service took to start. */
const ROUNDS = { dueInMs: 10_000, periodSeconds: 15 }
/** A failed draw is tried again after 1, 2, 4, 8 and 16 seconds. */
const TRIED_WITHIN_MS = 40_000

/** A world whose draws take a value of a beacon that a test can switch off. */
const test = base.extend<object, { world: World; beacon: StandInBeacon }>({
  beacon: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const beacon = await openStandInBeacon(ROUNDS)
      await use(beacon)
      await beacon.close()
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ beacon }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tombolo-beacon-'))
      const chain = join(folder, 'info.json')
      await writeFile(chain, beacon.info)
      const world = await World.open({ DRAND_CHAIN: chain, DRAND_ENDPOINTS: beacon.endpoint })
      await use(world)
      await world.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('draws that fail are shown under Today and under Games: one is drawn as soon as its cause is mended, the other one is given back', async ({
  browser,
  world,
  beacon,
}) => {
  test.slow()
  beacon.isAway = true
  const terms = { gamePlayMax: 6, playerPlayMax: 6, countdownMs: 0, drawIntervalMs: 100 }
  const [repeated, refunded] = [
    await world.createGame('aurora', 'northern-dip', terms),
    await world.createGame('aurora', 'northern-dip', terms),
  ]
  const ada = await administrator(browser, world)
  const { page } = ada
  const instances = [await world.fill(repeated), await world.fill(refunded)]

  // Both wait for the beacon, which does not answer.
  const failed = page.getByRole('listitem').filter({ hasText: 'Draws that failed' })
  await expect(async () => {
    await page.reload()
    await expect(failed).toContainText('2', { timeout: 2000 })
  }).toPass({ timeout: TRIED_WITHIN_MS })
  await failed.getByRole('link').click()
  const problems = page.getByRole('region', { name: 'Draws that need a person' })
  await expect(problems.getByRole('alert')).toHaveCount(2)
  await expect(problems).toContainText('The service tries again by itself')
  expect(await breachesInBothSchemes(page, 'failed draws')).toEqual([])

  // One is called off: every player gets back what was paid.
  await problems
    .getByRole('alert')
    .filter({ hasText: refunded.title })
    .getByRole('button', { name: 'Open' })
    .click()
  const panel = page.getByRole('dialog', { name: `${refunded.title}, number 1` })
  await expect(panel).toContainText('no beacon gave round')
  await expect(panel).toContainText(/It failed \d+ times? in a row/)
  await panel.getByRole('button', { name: 'Call off and give back' }).click()
  await page
    .getByRole('dialog', { name: 'Call off and give back' })
    .getByLabel('Reason')
    .fill('The beacon is away')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Given back: called off')
  await page.keyboard.press('Escape')

  // The other one is drawn once the beacon answers again, and nothing needs a person any more.
  beacon.isAway = false
  await world.waitDrawn(repeated, instances[0] ?? 0)
  await page.goto(`/console/sites/aurora/games?draw=${instances[0]}`)
  const drawn = page.getByRole('dialog', { name: `${repeated.title}, number 1` })
  await expect(drawn.getByRole('region', { name: 'Drawn' })).toContainText('Draw 1')
  await page.keyboard.press('Escape')
  await expect(problems).toHaveCount(0)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(failed).toContainText('0')
  await page.context().close()
})
