import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJsonFile } from './json-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-json-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a file with a byte order mark is read', async () => {
  const path = join(folder, 'game.json')
  await writeFile(path, '\ufeff{"slug": "wheel"}')
  expect(readJsonFile(path)).toEqual({ slug: 'wheel' })
})

test.each([
  [
    'a key twice',
    '{"slug": "a",\n"slug": "b"}',
    'line 2, column 1 gives the key "slug" again, which line 1 has',
  ],
  ['nested lists', '['.repeat(100_000) + ']'.repeat(100_000), 'must not be nested more than 40 levels deep'],
  ['Latin-1', Buffer.from('{"title": "für"}', 'latin1'), 'has the byte FC on line 1, which is not UTF-8'],
  ['no JSON', '{"slug"}', 'line 1, column 8 is not JSON'],
])('security 34: a game file with %s is refused with its place', async (_name, content, reason) => {
  const path = join(folder, 'game.json')
  await writeFile(path, content)
  expect(() => readJsonFile(path)).toThrow(reason)
})

test('security 34: a FIFO in place of a game file is refused, and not waited for', () => {
  const path = join(folder, 'game.json')
  execFileSync('mkfifo', [path])
  expect(() => readJsonFile(path)).toThrow('it is no file')
})
