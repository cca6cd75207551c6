import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSuperseded } from './keep-superseded.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = 1_800_000_000_000
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-builds-'))
})

afterEach(() => rm(root, { recursive: true }))

/** A build whose manifest names `current`; the other files are leftovers. `hoursOld` says when each was last touched. */
async function build(name: string, current: string, hoursOld: Record<string, number>): Promise<string> {
  const folder = join(root, name)
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ main: { file: `assets/${current}` } }))
  for (const [file, hours] of Object.entries(hoursOld)) {
    const time = (NOW - hours * HOUR_MS) / 1000
    await writeFile(join(folder, 'assets', file), name)
    await utimes(join(folder, 'assets', file), time, time)
  }
  return folder
}

const assetsOf = async (folder: string) => (await readdir(join(folder, 'assets'))).sort()

test('an open page can load the files of the previous build, however old that build was', async () => {
  const old = await build('old', 'main-1.js', { 'main-1.js': 900, 'main-1.js.br': 900 })
  const next = await build('next', 'main-2.js', { 'main-2.js': 0 })
  await keepSuperseded(old, next, NOW)
  expect(await assetsOf(next)).toEqual(['main-1.js', 'main-1.js.br', 'main-2.js'])
})

test('superseded files are removed one day after they were superseded', async () => {
  const first = await build('first', 'main-1.js', { 'main-1.js': 900 })
  const second = await build('second', 'main-2.js', { 'main-2.js': 0 })
  await keepSuperseded(first, second, NOW)
  const soon = await build('soon', 'main-3.js', { 'main-3.js': 0 })
  await keepSuperseded(second, soon, NOW + 23 * HOUR_MS)
  expect(await assetsOf(soon)).toEqual(['main-1.js', 'main-2.js', 'main-3.js'])
  const late = await build('late', 'main-4.js', { 'main-4.js': 0 })
  await keepSuperseded(soon, late, NOW + 25 * HOUR_MS)
  expect(await assetsOf(late)).toEqual(['main-2.js', 'main-3.js', 'main-4.js'])
})

test('the first build keeps no superseded files', async () => {
  const next = await build('next', 'main-1.js', { 'main-1.js': 0 })
  await keepSuperseded(join(root, 'nowhere'), next, NOW)
  expect(await assetsOf(next)).toEqual(['main-1.js'])
})
