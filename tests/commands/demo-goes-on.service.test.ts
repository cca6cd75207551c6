import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DemoSite } from '#tools/demo/demo-site.ts'
import { SimulatedPlayer } from '#tools/demo/simulated-player.ts'
import { balanceOf, DEMO_LOGIN, payIn } from '#tools/play/player.ts'
import { addressOf } from '#tools/play/wire.ts'
import { DemoScene, POLL, SITES } from './demo-scene.ts'

let scene: DemoScene
beforeAll(async () => {
  scene = await DemoScene.open()
}, 180_000)
afterAll(() => scene.close())

test('simulated players go on after a restart of the service', async () => {
  await scene.service.stop()
  await expect.poll(() => scene.demo.output(), POLL).toContain('does not answer')
  await scene.startService()
  // The operators' port opens last.
  const hasOperators = () =>
    scene.operator('getSites', {}, {}).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(hasOperators, POLL).toBe(true)
  for (const siteId of SITES) await scene.untilPlayed(siteId)
  expect(scene.demo.ending()).toBeNull()
}, 180_000)

test('a site that is added to a running service gets games and players', async () => {
  resultOf(
    await scene.operator('createSite', {}, { siteId: 'later', theme: 'aurora', hosts: ['later.example'] }),
  )
  await expect.poll(() => scene.demo.output(), POLL).toContain('later: the demonstration runs.')
  expect((await scene.gamesOf('later')).length).toBeGreaterThan(10)
  await scene.asDemo('later', async (wire) => {
    expect(await wire.call('getPlayerGameSubscriptions', {})).toHaveLength(1)
  })
}, 90_000)

test('where a site asks for the source of funds, a simulated player goes on as the next person', async () => {
  const file = join(scene.sitesDir, 'later/manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { settings?: object }
  const sourceOfFunds = { days: 30, validMonths: 12, sums: { EUR: 40 } }
  await writeFile(file, JSON.stringify({ ...manifest, settings: { ...manifest.settings, sourceOfFunds } }))
  const sums = async () => {
    const { resolved } = resultOf(await scene.operator('getSite', { siteId: 'later' }, {}))
    return resolved?.settings.sourceOfFunds.sums
  }
  await expect.poll(sums, POLL).toEqual({ EUR: 40 })
  const player = new SimulatedPlayer(
    {
      siteId: 'later',
      address: addressOf(`http://localhost:${scene.ports.port}`, 'later'),
      operator: scene.operator,
      deposits: new Map([[978, 30]]),
      couponCodes: new Map(),
    } as unknown as DemoSite,
    'many_people',
  )
  const wire = await player.connection()
  expect(player.username).toBe('many_people')
  await expect(payIn(wire, 978, 30)).rejects.toThrow('unverified-exceeded')
  const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
  const game = games.find(({ gameRule, currencyId }) => gameRule === 'oneDrawGame' && currencyId === 978)!
  for (let buys = 0; buys < 40 && player.username === 'many_people'; buys += 1) await player.buy(game, 5)
  expect(player.username).toBe('many_people_2')
  const next = await player.connection()
  expect(await balanceOf(next, 978)).toBe(30)
  player.close()
}, 90_000)

test('a start after the first draws does not end the session of a visitor who plays as the demo player', async () => {
  const firstSales = async (siteId: string) =>
    (await scene.gamesOf(siteId))
      .filter(({ schedule }) => schedule.kind === 'tournament')
      .flatMap(({ instances }) => instances)
      .filter(({ sequenceNumber, gameStatus }) => sequenceNumber === 1 && gameStatus === 'OPEN')
  for (const siteId of SITES) {
    // Some are drawn every ten minutes.
    for (const { gameInstanceId } of await firstSales(siteId))
      await scene.operator(
        'rescheduleInstance',
        { siteId, gameInstanceId },
        { reason: 'The test draws now.' },
      )
    await expect.poll(() => firstSales(siteId), POLL).toEqual([])
  }
  const visitor = await scene.connect('aurora')
  await visitor.call('login', DEMO_LOGIN)
  await scene.demo.stop()
  await scene.startDemo()
  expect((await visitor.call('searchGameHistory', { page: 0 })).totalCount).toBeGreaterThan(0)
  visitor.close()
}, 240_000)
