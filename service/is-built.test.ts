import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs, SERVICE_INPUTS, STAMP_FILE } from '#service/base/build-inputs.mjs'
import { isBuilt } from './is-built.mjs'

const SOURCES = [
  'service/run-service.ts',
  'service/sites/tested-lines.json',
  'schemas/limits.ts',
  'modules/race/rules/race.ts',
  'package-lock.json',
]

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-built-'))
  for (const source of SOURCES) await write(source, 'first')
})

afterEach(() => rm(root, { recursive: true }))

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(root, dirname(file)), { recursive: true })
  await writeFile(join(root, file), content)
}

/** Notes the sources as those of the build, as `npm run build` does. */
async function build(): Promise<void> {
  await write(join('dist/service', STAMP_FILE), `${hashInputs(root, SERVICE_INPUTS)}\n`)
}

test('sources without a build are not built', () => {
  expect(isBuilt(root)).toBe(false)
})

test.each(SOURCES)('a build is current until %s changes, and again when it changes back', async (source) => {
  await build()
  expect(isBuilt(root)).toBe(true)
  await write(source, 'second')
  expect(isBuilt(root)).toBe(false)
  await write(source, 'first')
  expect(isBuilt(root)).toBe(true)
})

test('a source that is written again or copied leaves the service built', async () => {
  await build()
  const inAnHour = Date.now() / 1000 + 3600
  await utimes(join(root, 'package-lock.json'), inAnHour, inAnHour)
  expect(isBuilt(root)).toBe(true)
})

test('a changed test or screen leaves the service built', async () => {
  await build()
  await write('service/run-service.test.ts', 'second')
  await write('modules/race/screens/track.tsx', 'second')
  expect(isBuilt(root)).toBe(true)
})
