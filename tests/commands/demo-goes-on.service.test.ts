import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import { DEMO_LOGIN } from '#tools/play/player.ts'
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
