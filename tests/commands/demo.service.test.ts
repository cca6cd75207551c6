import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { freePort } from '#tests/support/free-port.ts'
import { copySites } from '#tests/support/copy-sites.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type RunningService, startDemo, startService } from '#tests/support/service-process.ts'
import { connectApi, type OperatorApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { readDemoGames, readPrizeAgents } from '#tools/demo/demo-games.ts'
import { DEMO_LOGIN } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOKEN = { OPERATOR_TOKEN: 'a-token-of-the-operator' }
const SITES = ['aurora', 'kola']
const ENDS_WITHIN_MS = 1000
const run = promisify(execFile)

const ends: (() => Promise<void>)[] = []
let folder: string
let ports: { port: number; operatorPort: number }
let env: typeof TOKEN & { SITES_DIR: string }
let service: RunningService
let demo: ServerProcess
let operator: OperatorApi

const start = () =>
  startService({ ...ports, dataDir: join(folder, 'data'), env: { ...env, SANDBOX_PROCESSOR: '1' } })
const gamesOf = async (siteId: string) => resultOf(await operator('getGames', { siteId }, {}))
const connect = (siteId: string) => Wire.open(addressOf(`http://localhost:${ports.port}`, siteId))

async function asDemo<Result>(siteId: string, look: (wire: Wire) => Promise<Result>): Promise<Result> {
  const wire = await connect(siteId)
  await wire.call('login', DEMO_LOGIN)
  return look(wire).finally(() => wire.close())
}

const POLL = { interval: 500, timeout: 60_000 }

/** Waits until simulated players have joined. */
async function untilPlayed(siteId: string): Promise<void> {
  const plays = async () =>
    (await gamesOf(siteId)).flatMap(({ instances }) =>
      instances.map(({ gameInstanceId, playCount }) => [gameInstanceId, playCount] as const),
    )
  const before = new Map(await plays())
  const hasJoins = async () => (await plays()).some(([id, count]) => count > (before.get(id) ?? 0))
  await expect.poll(hasJoins, POLL).toBe(true)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-demo-'))
  ends.push(() => rm(folder, { recursive: true }))
  await copySites(join(folder, 'sites'), SITES)
  env = { ...TOKEN, SITES_DIR: join(folder, 'sites') }
  ports = { port: await freePort(), operatorPort: await freePort() }
  operator = connectApi(`http://127.0.0.1:${ports.operatorPort}`, TOKEN)
  // The demonstration waits for a service that is not ready yet.
  const [demoStart, serviceStart] = await Promise.allSettled([startDemo(ports, env), start()])
  if (serviceStart.status === 'rejected') throw serviceStart.reason
  service = serviceStart.value
  ends.push(() => service.stop())
  if (demoStart.status === 'rejected') throw demoStart.reason
  demo = demoStart.value
  ends.push(() => demo.stop())
}, 180_000)
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

test('each site has the games of its files, each with one open instance', async () => {
  for (const siteId of SITES) {
    const files = await readDemoGames(env.SITES_DIR, siteId)
    const games = await gamesOf(siteId)
    expect(games.map(({ slug }) => slug).toSorted()).toEqual(files.map(({ slug }) => slug).toSorted())
    for (const { slug, instances } of games) {
      const open = instances.filter(({ gameStatus }) => gameStatus === 'OPEN')
      expect([slug, open.length]).toEqual([slug, 1])
    }
  }
})

test('each operator has rates between the currencies of its site', async () => {
  const pairs = async (operatorId: number) =>
    resultOf(await operator('getRates', { operatorId }, {})).map(({ from, to }) => `${from} ${to}`)
  expect((await pairs(1)).toSorted()).toEqual(['CHF EUR', 'EUR CHF'])
  expect((await pairs(2)).toSorted()).toEqual(['NGN XOF', 'XOF NGN'])
})

test('simulated players fill a game on each site, it is drawn, and the demo player took part in draws', async () => {
  for (const siteId of SITES) {
    await asDemo(siteId, async (wire) => {
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

test('a second start adds no game and no agent, and the demo player has favourites, plays, money, one subscription and a prize to claim', async () => {
  const slugs = () =>
    Promise.all(SITES.map(async (siteId) => (await gamesOf(siteId)).map(({ slug }) => slug)))
  const before = await slugs()
  await demo.stop('SIGKILL')
  demo = await startDemo(ports, env)
  expect(await slugs()).toEqual(before)
  for (const siteId of SITES) {
    await asDemo(siteId, async (wire) => {
      const accounts = await wire.call('getPlayerAccounts', {})
      expect(accounts.filter(({ accountBalance }) => accountBalance > 0)).toHaveLength(2)
      const { favoriteGames, filteredGames } = await wire.call('init', {})
      expect(favoriteGames).toHaveLength(2)
      const games = fromColumns<GameInstance>(filteredGames)
      expect(games.some(({ playerInGame }) => playerInGame)).toBe(true)
      const subscriptions = await wire.call('getPlayerGameSubscriptions', {})
      expect(subscriptions.map(({ active }) => active)).toEqual([true])
      const agents = await readPrizeAgents(env.SITES_DIR, siteId)
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()
      expect(names(await wire.call('getPlayerPrizeItemAgents', {}))).toEqual(names(agents))
      const toClaim = async () => (await wire.call('getPlayerPrizeItems', {})).map(({ status }) => status)
      await expect.poll(toClaim, POLL).toContain('won')
    })
    await untilPlayed(siteId)
  }
}, 180_000)

test('simulated players go on after a restart of the service', async () => {
  await service.stop()
  await expect.poll(() => demo.output(), POLL).toContain('does not answer')
  service = await start()
  // The operators' port opens last.
  const hasOperators = () =>
    operator('getSites', {}, {}).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(hasOperators, POLL).toBe(true)
  for (const siteId of SITES) await untilPlayed(siteId)
  expect(demo.ending()).toBeNull()
}, 180_000)

test('a site that is added to a running service gets games and players', async () => {
  resultOf(await operator('createSite', {}, { siteId: 'later', theme: 'aurora', hosts: ['later.example'] }))
  await expect.poll(() => demo.output(), POLL).toContain('later: the demonstration runs.')
  expect((await gamesOf('later')).length).toBeGreaterThan(10)
  await asDemo('later', async (wire) => {
    expect(await wire.call('getPlayerGameSubscriptions', {})).toHaveLength(1)
  })
}, 90_000)

test('a start after the first draws does not end the session of a visitor who plays as the demo player', async () => {
  const isOnFirstSale = ({ schedule, instances }: ListedGame) =>
    schedule.kind === 'tournament' &&
    instances.some(({ sequenceNumber, gameStatus }) => sequenceNumber === 1 && gameStatus === 'OPEN')
  const onFirstSale = async (siteId: string) => (await gamesOf(siteId)).filter(isOnFirstSale)
  for (const siteId of SITES)
    await expect.poll(() => onFirstSale(siteId), { ...POLL, timeout: 150_000 }).toEqual([])
  const visitor = await connect('aurora')
  await visitor.call('login', DEMO_LOGIN)
  await demo.stop()
  demo = await startDemo(ports, env)
  expect((await visitor.call('searchGameHistory', { page: 0 })).totalCount).toBeGreaterThan(5)
  visitor.close()
}, 240_000)

test.each([
  [{}, 'Set OPERATOR_TOKEN'],
  [{ OPERATOR_TOKEN: 'wrong' }, 'token is missing or wrong'],
])('the demonstration ends with a message for the token %j', async (token, message) => {
  const { OPERATOR_TOKEN: _none, ...others } = process.env
  const main = join(ROOT, 'tools/demo/main.ts')
  const ran = run(process.execPath, [main], {
    env: { ...others, OPERATOR_PORT: String(ports.operatorPort), ...token },
  })
  await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
})

test('the demonstration ends within a second, and the ledger of its service balances', async () => {
  const asked = performance.now()
  await demo.stop('SIGTERM')
  expect(performance.now() - asked).toBeLessThan(ENDS_WITHIN_MS)
  expect(demo.ending()).toContain('code 0')
  await service.stop()
  const check = join(ROOT, 'tools/cli/ledger-check.ts')
  await run(process.execPath, [check], { env: { ...process.env, DATA_DIR: join(folder, 'data') } })
}, 60_000)
