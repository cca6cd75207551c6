import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { runHere } from '#tests/support/run-here.ts'
import { gameCommand } from '../game.ts'

/** A wheel of ten: one wins 5.00, three win 1.00, a spin is 1.00. */
const WHEEL: GameDefinition = {
  gameRule: 'spinnerGame',
  currencyId: 978,
  gamePlaySize: 1,
  gamePlayRange: 3,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 0,
  payoutFormula: 'rollDown',
  segments: [
    { rankNumber: 1, weight: 1 },
    { rankNumber: 2, weight: 3 },
    { rankNumber: 0, weight: 6 },
  ],
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 500 },
    { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 100 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'game-'))
})
afterAll(() => rm(folder, { recursive: true }))

const game = (...words: string[]) => runHere(gameCommand, words, { OPERATOR_TOKEN: 'a-token' })
async function check(value: unknown, ...options: string[]) {
  const file = join(folder, 'game.json')
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return game('check', file, ...options)
}

const WHEEL_FILE = { slug: 'wheel', texts: { en: { title: 'Wheel' } }, definition: WHEEL }
const wheel = (change: object) => ({ ...WHEEL_FILE, definition: { ...WHEEL, ...change } })

test('a valid game is accepted, with its payout row by row', async () => {
  const { code, stdout } = await check(WHEEL_FILE)
  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    'wheel: accepted',
    '  rank 1       1 in 10 (1/10), 0.1 winners when full, 5.00 fixed, gives back 50.0000 %',
    '  rank 2       1 in 3.33 (3/10), 0.3 winners when full, 1.00 fixed, gives back 30.0000 %',
    '  return       4/5 = 80.0000 %',
    '  worst case   1 lines bring 1.00; fixed prizes 5.00, pool 0.00',
    '               the site adds up to 4.00 of its own',
    '',
    '',
  ])
})

test('a game that pays back more than it takes is refused, with its return', async () => {
  const [grand, small] = WHEEL.prizes
  const { code, stdout } = await check(wheel({ prizes: [{ ...grand, guaranteedPrizeMinor: 1000 }, small] }))
  expect(code).toBe(1)
  expect(stdout).toContain('wheel: REFUSED')
  expect(stdout).toContain(
    '/definition/prizes: pays back more than plays cost in the long run (it is 130.0000 %',
  )
})

test('a value that the schema refuses is reported with the expected values', async () => {
  const { code, stdout } = await check(wheel({ gameRule: 'spinerGame', gamePlayMax: 0, colour: 'red' }))
  expect(code).toBe(1)
  expect(stdout).toContain('/definition/gameRule: must be one of ')
  expect(stdout).toContain('(did you mean spinnerGame?)')
  expect(stdout).toContain('/definition/gamePlayMax: must be at least 1')
  expect(stdout).toContain('/definition/colour: is no known key')
})

test.each([
  ['a list in place of a game', [[]], '/: must be an object'],
  [
    'a game without a name',
    { texts: WHEEL_FILE.texts, definition: WHEEL },
    '/slug: is missing; it must be a string',
  ],
  ['a name in capitals', { ...WHEEL_FILE, slug: 'Wheel' }, '/slug: must be a name of small letters'],
  ['a game without texts', { ...WHEEL_FILE, texts: {} }, '/texts: must have keys, at least 1'],
  [
    'a language that is none',
    { ...WHEEL_FILE, texts: { english: {} } },
    '/texts/english: as a key must be a language',
  ],
  [
    'entries to a game of another file',
    wheel({
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems: [{ entries: 1, slug: 'harbour' }] }],
    }),
    '/definition/prizes/0/satelliteItems/0/slug: there is no game harbour: add that one first, or name its file as well',
  ],
])('%s is refused with its place and the expected value', async (_name, value, line) => {
  const { code, stdout } = await check(value)
  expect(code).toBe(1)
  expect(stdout).toContain(`  ${line}`)
})

test('the JSON output has exact fractions and minor units', async () => {
  const { stdout } = await check([WHEEL_FILE, { ...WHEEL_FILE, slug: 'wheel-two' }], '--json')
  const [first, second] = JSON.parse(stdout)
  expect(first.assessment).toMatchObject({
    returned: '4/5',
    rows: [{ chance: '1/10', prizeMinor: 500, returned: '1/2' }, { chance: '3/10' }],
    worstCase: { fixedMinor: 500, siteLossMinor: 400 },
  })
  expect(second.name).toBe('wheel-two')
})

test('every demo game is accepted when it is checked with all games of its site', async () => {
  for (const siteId of ['aurora', 'kola', 'base']) {
    const demo = join(import.meta.dirname, '../../../sites', siteId, 'demo/games')
    const files = await readdir(demo)
    const { code, stdout } = await game('check', ...files.map((name) => join(demo, name)))
    expect(stdout).not.toContain('REFUSED')
    expect(stdout.match(/: accepted/g)?.length).toBe(files.length)
    expect(code).toBe(0)
  }
}, 60_000)

test.each([
  [['check'], 'Name the files to check.'],
  [['make', 'x'], 'The commands are check, import, correct and export.'],
  [['check', '/nowhere.json'], '/nowhere.json cannot be read'],
  [['check', 'x', '--decimals', 'two'], '--decimals is a number from 0 to 8.'],
  [['import', '--site', 'aurora'], 'Name the files of the games.'],
  [['export', 'x', '--site', 'aurora'], '“x” is one word too many.'],
  [['export'], 'Name the site with --site.'],
  [['export', '--site', 'aurora', '--server', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 does not answer'],
])('an invalid command is answered with the usage: %j', async (words, said) => {
  const { code, stderr } = await game(...words)
  expect(code).toBe(2)
  expect(stderr).toContain(said)
  expect(stderr).toContain('npm run game -- check FILE')
})

test('an import with one invalid file imports nothing', async () => {
  const file = join(folder, 'wrong.json')
  await writeFile(file, JSON.stringify([WHEEL_FILE, { slug: 'wrong' }]))
  const { code, stderr } = await game('import', file, '--site', 'aurora')
  expect(code).toBe(2)
  expect(stderr).toContain('wrong is no game: /texts is missing')
})
