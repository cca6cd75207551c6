import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { runHere } from '#tests/support/run-here.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { gameCommand } from '#tools/cli/game.ts'
import { playCommand } from '#tools/cli/play.ts'

const ROOT = join(import.meta.dirname, '../..')
const AURORA = join(ROOT, 'sites/aurora/demo/games')
const TOKEN = 'a-token-of-the-operator'

/** A wheel whose every segment wins half of what a spin costs. */
const ALWAYS_HALF: GameFile = {
  slug: 'always-half',
  texts: { en: { title: 'Always Half' } },
  definition: {
    gameRule: 'spinnerGame',
    currencyId: 978,
    gamePlaySize: 1,
    gamePlayRange: 2,
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1,
    playerPlayMax: 1,
    payoutPercentage: 0,
    payoutFormula: 'rollDown',
    prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 50 }],
    segments: [
      { rankNumber: 1, weight: 1 },
      { rankNumber: 1, weight: 2 },
    ],
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  },
}

let service: RunningService
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-games-'))
  service = await startService({ env: { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN: TOKEN } })
}, 60_000)
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const gameWith = (token: string, ...words: string[]) =>
  runHere(gameCommand, words, { OPERATOR_TOKEN: token, OPERATOR_PORT: String(service.operatorPort) })
const game = (...words: string[]) => gameWith(TOKEN, ...words, '--site', 'aurora')

test('an empty service imports games from files, and a visitor registers, pays in, buys and is paid', async () => {
  const always = join(folder, 'always-half.json')
  await writeFile(always, JSON.stringify(ALWAYS_HALF))
  const names = await readdir(AURORA)
  const imported = await game('import', ...names.toSorted().map((name) => join(AURORA, name)), always)
  expect([imported.code, imported.stderr]).toEqual([0, ''])
  expect(imported.stdout.match(/: added$/gm)).toHaveLength(names.length + 1)

  const listed = await game('export')
  const games = JSON.parse(listed.stdout) as GameFile[]
  const url = `http://localhost:${service.port}`
  const gameId = String(1 + games.findIndex(({ slug }) => slug === 'always-half'))
  const played = await runHere(playCommand, ['spinner', '--url', url, '--game', gameId, '--register'])
  expect([played.code, played.stderr]).toEqual([0, ''])
  expect(played.stdout).toMatch(/^Registered as play_[0-9a-f]+ at aurora\.localhost:/)
  expect(played.stdout).toContain('You won 0.50 EUR.')
  expect(played.stdout).toMatch(/Everything about this draw follows from what was committed to\.\n$/)
}, 120_000)

test('a repeated import changes nothing', async () => {
  const file = join(AURORA, '06-way-to-the-lights.json')
  const again = await game('import', file)
  expect(again).toMatchObject({ code: 0, stdout: 'way-to-the-lights: is there already\n' })
})

test('an export writes the imported files byte by byte', async () => {
  const exported = await game('export', '--out', folder)
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  for (const name of await readdir(AURORA)) {
    const slug = name.slice('01-'.length)
    expect(await readFile(join(folder, slug), 'utf8')).toBe(await readFile(join(AURORA, name), 'utf8'))
  }
  const one = await game('export', '--game', 'polar-five')
  expect(one.stdout).toBe(await readFile(join(AURORA, '02-polar-five.json'), 'utf8'))
})

test('the restrictions of the ways to buy a game are exported as they were imported', async () => {
  const raffle = await readFile(join(AURORA, '18-lantern-raffle.json'), 'utf8')
  const dealt: GameFile = {
    ...(JSON.parse(raffle) as GameFile),
    slug: 'dealt',
    manualBet: false,
    bundlesEnabled: false,
  }
  const file = join(folder, 'dealt.json')
  await writeFile(file, JSON.stringify(dealt))
  expect(await game('import', file)).toMatchObject({ code: 0, stdout: 'dealt: added\n' })
  const exported = await game('export', '--game', 'dealt')
  expect(JSON.parse(exported.stdout)).toEqual(dealt)
})

test('an import reports each refused game, and imports the others', async () => {
  const file = join(folder, 'refused.json')
  const second = { ...ALWAYS_HALF, slug: 'second-half' }
  const games = [
    { ...ALWAYS_HALF, definition: { ...ALWAYS_HALF.definition, gamePlayCostMinor: 200 } },
    { ...ALWAYS_HALF, slug: 'in-yen', definition: { ...ALWAYS_HALF.definition, currencyId: 392 } },
    { ...ALWAYS_HALF, slug: 'dealt-half', manualBet: false },
    second,
  ]
  await writeFile(file, JSON.stringify(games))
  const { code, stdout } = await game('import', file)
  expect(code).toBe(1)
  expect(stdout).toContain(
    'always-half: REFUSED. The game was not added.\n  $.slug: the site has another game',
  )
  expect(stdout).toMatch(
    /in-yen: REFUSED.*\n {2}\$\.definition\.currencyId: must be a currency that the site serves: 978/,
  )
  expect(stdout).toMatch(/dealt-half: REFUSED.*\n {2}\$\.manualBet: only for games of raffleGame/)
  expect(stdout).toContain('second-half: added')
})

test('a wrong token, an unknown site and an unknown game are reported', async () => {
  const wrong = await gameWith('wrong', 'export', '--site', 'aurora')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Set OPERATOR_TOKEN.') })
  const nowhere = await gameWith(TOKEN, 'export', '--site', 'nowhere')
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('No site with this id') })
  const unknown = await game('export', '--game', 'nothing')
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('The site has no game nothing.') })
})
