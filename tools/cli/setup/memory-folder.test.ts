import { existsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemoryFolder } from './memory-folder.mjs'

test('the folder for temporary files is open to another account, and is removed with its files', () => {
  const memory = openMemoryFolder({ under: tmpdir(), roomBytes: 1 })!
  expect(statSync(memory.path).mode & 0o777).toBe(0o755)
  writeFileSync(join(memory.path, 'file'), '')
  memory.remove()
  expect(existsSync(memory.path)).toBe(false)
})

test('there is no folder for temporary files where their file system has no room or is missing', () => {
  expect(openMemoryFolder({ under: tmpdir(), roomBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(openMemoryFolder({ under: join(tmpdir(), 'no-such-folder') })).toBeUndefined()
})
