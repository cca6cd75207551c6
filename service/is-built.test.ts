import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt } from './is-built.mjs'

const STAMP = 'dist/service/inputs.sha256'
const SOURCES = [
  'service/run-service.ts',
  'schemas/limits.ts',
  'modules/race/rules/race.ts',
  'package-lock.json',
]

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-built-'))
  for (const source of SOURCES) await change(source, 100)
})

afterEach(() => rm(root, { recursive: true }))

/** Writes a file, changed at a second. */
async function change(file: string, second: number): Promise<void> {
  await mkdir(join(root, dirname(file)), { recursive: true })
  await writeFile(join(root, file), '')
  await utimes(join(root, file), second, second)
}

test('sources without a build are not built', () => {
  expect(isBuilt(root)).toBe(false)
})

test.each(SOURCES)('a build is current until %s changes', async (source) => {
  await change(STAMP, 200)
  expect(isBuilt(root)).toBe(true)
  await change(source, 300)
  expect(isBuilt(root)).toBe(false)
})

test('a changed test or screen leaves the service built', async () => {
  await change(STAMP, 200)
  await change('service/run-service.test.ts', 300)
  await change('modules/race/screens/track.tsx', 300)
  expect(isBuilt(root)).toBe(true)
})
