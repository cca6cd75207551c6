import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'

const run = promisify(execFile)
const CLI = join(import.meta.dirname, '../game.ts')

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

async function game(...words: string[]) {
  return run(process.execPath, [CLI, ...words]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}
async function check(value: unknown, ...options: string[]) {
  const file = join(folder, 'game.json')
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return game('check', file, ...options)
}

test('a definition that is right is accepted, with what it pays row by row', async () => {
  const { code, stdout } = await check({ slug: 'wheel', definition: WHEEL })
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

test('one that pays back more than it takes is refused, with how much', async () => {
  const [grand, small] = WHEEL.prizes
  const { code, stdout } = await check({
    ...WHEEL,
    prizes: [{ ...grand, guaranteedPrizeMinor: 1000 }, small],
  })
  expect(code).toBe(1)
  expect(stdout).toContain('game 1: REFUSED')
  expect(stdout).toContain('/prizes: pays back more than plays cost in the long run (it is 130.0000 %')
})

test('what a schema does not allow is named with what would be right', async () => {
  const { code, stdout } = await check({ ...WHEEL, gameRule: 'wheel', gamePlayMax: 0, colour: 'red' })
  expect(code).toBe(1)
  expect(stdout).toContain('/gameRule: must be one of ')
  expect(stdout).toContain('/gamePlayMax: must be >= 1')
  expect(stdout).toContain('/colour: there is no such field')
})

test('a program gets exact fractions and minor units', async () => {
  const { stdout } = await check([WHEEL, WHEEL], '--json')
  const [first, second] = JSON.parse(stdout)
  expect(first.assessment).toMatchObject({
    returned: '4/5',
    rows: [{ chance: '1/10', prizeMinor: 500, returned: '1/2' }, { chance: '3/10' }],
    worstCase: { fixedMinor: 500, siteLossMinor: 400 },
  })
  expect(second.name).toBe('game 2')
})

test('every game of the demonstration is accepted', async () => {
  for (const siteId of ['aurora', 'kola']) {
    const { code, stdout } = await game('check', '--site', siteId)
    expect(stdout).not.toContain('REFUSED')
    expect(stdout.match(/: accepted/g)?.length).toBeGreaterThan(10)
    expect(code).toBe(0)
  }
}, 60_000)

test.each([
  [['check'], 'There is one command: check.'],
  [['make', 'x'], 'There is one command: check.'],
  [['check', '/nowhere.json'], 'cannot be read'],
  [['check', '--site', 'nowhere'], 'has games of its own on aurora and kola alone'],
  [['check', 'x', '--decimals', 'two'], '--decimals is a number from 0 to 8.'],
])('a command that makes no sense is answered with how it is used: %j', async (words, said) => {
  const { code, stderr } = await game(...words)
  expect(code).toBe(2)
  expect(stderr).toContain(said)
  expect(stderr).toContain('npm run game -- check FILE')
})
