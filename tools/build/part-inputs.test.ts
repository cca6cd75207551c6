import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs, isFresh, STAMP_FILE } from '#service/base/build-inputs.mjs'
import { BUILDER_INPUTS, CLIENT_INPUTS } from './part-inputs.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-inputs-'))
  await mkdir(join(root, 'runtime'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
  await writeFile(join(root, 'runtime/main.tsx'), 'boot()')
})

afterEach(() => rm(root, { recursive: true }))

test('the hash changes with the content and the name of an input', async () => {
  const first = hashInputs(root, CLIENT_INPUTS)
  await writeFile(join(root, 'runtime/main.tsx'), 'boot(2)')
  const second = hashInputs(root, CLIENT_INPUTS)
  await writeFile(join(root, 'runtime/other.tsx'), '')
  expect(new Set([first, second, hashInputs(root, CLIENT_INPUTS)]).size).toBe(3)
})

test('tests and documents are not part of the inputs', async () => {
  const before = hashInputs(root, CLIENT_INPUTS)
  await writeFile(join(root, 'runtime/main.test.tsx'), 'test()')
  await writeFile(join(root, 'runtime/README.md'), 'words')
  expect(hashInputs(root, CLIENT_INPUTS)).toBe(before)
})

test('the runbook is an input of the operators’ pages, which show it', async () => {
  const before = hashInputs(root, BUILDER_INPUTS)
  await mkdir(join(root, 'docs'))
  await writeFile(join(root, 'docs/operations.md'), 'words')
  expect(hashInputs(root, BUILDER_INPUTS)).toBe(before)
  await writeFile(join(root, 'docs/runbook.md'), 'steps')
  expect(hashInputs(root, BUILDER_INPUTS)).not.toBe(before)
})

test('a change of the site builder does not change the hash of the brands', async () => {
  const [brands, builder] = [hashInputs(root, CLIENT_INPUTS), hashInputs(root, BUILDER_INPUTS)]
  await mkdir(join(root, 'tools/site-builder'), { recursive: true })
  await writeFile(join(root, 'tools/site-builder/main.tsx'), 'build()')
  expect(hashInputs(root, CLIENT_INPUTS)).toBe(brands)
  expect(hashInputs(root, BUILDER_INPUTS)).not.toBe(builder)
})

test('a build is fresh only with a stamp of these inputs', async () => {
  const hash = hashInputs(root, CLIENT_INPUTS)
  expect(isFresh(join(root, 'dist/client'), hash)).toBe(false)
  await writeFile(join(root, 'dist/client', STAMP_FILE), `${hash}\n`)
  expect(isFresh(join(root, 'dist/client'), hash)).toBe(true)
  expect(isFresh(join(root, 'dist/client'), 'another')).toBe(false)
})
