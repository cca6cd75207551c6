import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { runHere } from '#tests/support/run-here.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import { playCommand } from '#tools/cli/play.ts'
import { readDemoGames, readPrizeAgents } from '#tools/demo/demo-games.ts'
import { DemoScene, POLL, SITES } from './demo-scene.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENDS_WITHIN_MS = timeBound(1000)
const run = promisify(execFile)

let scene: DemoScene
beforeAll(async () => {
  scene = await DemoScene.open()
}, 180_000)
afterAll(() => scene.close())

test('each site has the games of its files, each with one open instance', async () => {
  for (const siteId of SITES) {
    const files = await readDemoGames(scene.sitesDir, siteId)
    const games = await scene.gamesOf(siteId)
    expect(games.map(({ slug }) => slug).toSorted()).toEqual(files.map(({ slug }) => slug).toSorted())
    for (const { slug, instances } of games) {
      const open = instances.filter(({ gameStatus }) => gameStatus === 'OPEN')
      expect([slug, open.length]).toEqual([slug, 1])
    }
  }
})

test('each operator has rates between the currencies of its site', async () => {
  const pairs = async (operatorId: number) =>
    resultOf(await scene.operator('getRates', { operatorId }, {})).rates.map(
      ({ from, to }) => `${from} ${to}`,
    )
  expect((await pairs(1)).toSorted()).toEqual(['CHF EUR', 'EUR CHF'])
  expect((await pairs(2)).toSorted()).toEqual(['NGN XOF', 'XOF NGN'])
})

test('simulated players fill a game on each site, it is drawn, and the demo player took part in draws', async () => {
  for (const siteId of SITES) {
    await scene.asDemo(siteId, async (wire) => {
      const drawnWhenFull = async () => {
        const { result } = await wire.call('searchGameHistory', { page: 0, maxResults: 50 })
        return fromColumns<GameInstance>(result).filter(
          ({ gameRule, tournament }) => tournament !== true && !isInstantKind(gameRule),
        ).length
      }
      await expect.poll(drawnWhenFull, POLL).toBeGreaterThan(0)
    })
  }
}, 240_000)

test('the play command plays with the demo player’s money beside the demonstration', async () => {
  const url = `http://localhost:${scene.ports.port}`
  const spin = await runHere(playCommand, ['spinner', '--url', url])
  expect([spin.code, spin.stderr]).toEqual([0, ''])
  expect(spin.stdout).toMatch(/^Logged in as demo at aurora\.localhost:/)
  expect(spin.stdout).toContain('1 × 0.50 EUR = 0.50 EUR')
}, 120_000)

test('a second start adds no game and no agent, and the demo player has favourites, plays, money, one subscription and a prize to claim', async () => {
  const slugs = () =>
    Promise.all(SITES.map(async (siteId) => (await scene.gamesOf(siteId)).map(({ slug }) => slug)))
  const before = await slugs()
  await scene.demo.stop('SIGKILL')
  await scene.startDemo()
  expect(await slugs()).toEqual(before)
  for (const siteId of SITES) {
    await scene.asDemo(siteId, async (wire) => {
      const accounts = await wire.call('getPlayerAccounts', {})
      expect(accounts.filter(({ accountBalance }) => accountBalance > 0)).toHaveLength(2)
      const { favoriteGames, filteredGames } = await wire.call('init', {})
      expect(favoriteGames).toHaveLength(2)
      const games = fromColumns<GameInstance>(filteredGames)
      expect(games.some(({ playerInGame }) => playerInGame)).toBe(true)
      const subscriptions = await wire.call('getPlayerGameSubscriptions', {})
      expect(subscriptions.map(({ active }) => active)).toEqual([true])
      const agents = await readPrizeAgents(scene.sitesDir, siteId)
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()
      expect(names(await wire.call('getPlayerPrizeItemAgents', {}))).toEqual(names(agents))
      const toClaim = async () => (await wire.call('getPlayerPrizeItems', {})).map(({ status }) => status)
      await expect.poll(toClaim, POLL).toContain('won')
    })
    await scene.untilPlayed(siteId)
  }
}, 180_000)

test.each([
  [{}, 'Set OPERATOR_TOKEN'],
  [{ OPERATOR_TOKEN: 'wrong' }, 'token is missing or wrong'],
])('the demonstration ends with a message for the token %j', async (token, message) => {
  const { OPERATOR_TOKEN: _none, ...others } = process.env
  const main = join(ROOT, 'tools/demo/main.ts')
  const ran = run(process.execPath, [main], {
    env: { ...others, OPERATOR_PORT: String(scene.ports.operatorPort), ...token },
  })
  await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
})

test('the demonstration ends within a second, and the ledger of its service balances', async () => {
  const asked = performance.now()
  await scene.demo.stop('SIGTERM')
  expect(performance.now() - asked).toBeLessThan(ENDS_WITHIN_MS)
  expect(scene.demo.ending()).toContain('code 0')
  await scene.service.stop()
  const check = join(ROOT, 'tools/cli/ledger-check.ts')
  await run(process.execPath, [check], { env: { ...process.env, DATA_DIR: join(scene.folder, 'data') } })
}, 60_000)
