import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFirstScreen } from '../../tools/build/first-screen.ts'
import { runtimeModule } from '../runtime-module.ts'
import { laterPart } from './later-part.ts'
import laterParts from './later-parts.ts'
import type { LoadedEntry, ModuleDefinition } from './module.ts'

const ROOT = join(import.meta.dirname, '../..')

const definitions = [
  runtimeModule,
  ...Object.values(
    import.meta.glob<ModuleDefinition>('../../modules/*/module.ts', { eager: true, import: 'default' }),
  ),
]

/** Every part of every module, by its source file. */
const parts = new Map<string, LoadedEntry>(
  definitions.flatMap(({ id, screens = {}, modals = {}, slots = {} }) =>
    [screens, modals, slots].flatMap((entries) =>
      Object.values<LoadedEntry>(entries).map((entry): [string, LoadedEntry] => [
        `${id === 'runtime' ? id : `modules/${id}`}/${entry.file}`,
        entry,
      ]),
    ),
  ),
)

test('a module loads by itself exactly those parts that the first screen of a visit shows', async () => {
  const { files, parts: ofLayouts } = await readFirstScreen(ROOT)
  const first = [...parts.keys()].filter((file) => files.has(file) || ofLayouts.has(file))
  const own = [...parts].flatMap(([file, { load }]) => (load === undefined ? [] : [file]))
  expect(own.toSorted()).toEqual(first.toSorted())
  expect(own).toContain('modules/lobby/screens/lobby-home.tsx')
})

test('the file of every other part exists, and is among the later parts', () => {
  const known = new Set(
    Object.keys(laterParts).map((file) =>
      file.startsWith('../../') ? file.slice('../../'.length) : file.replace('..', 'runtime'),
    ),
  )
  expect(parts.size).toBeGreaterThan(100)
  const isThere = (file: string) => known.has(file) && existsSync(join(ROOT, file))
  expect([...parts.keys()].filter((file) => !isThere(file))).toEqual([])
})

test('a later part is loaded by its source file, and a file that does not exist is named', async () => {
  const loaded = await laterPart('runtime/modals/error.tsx')()
  expect(loaded.default).toBeTypeOf('function')
  await expect(laterPart('modules/lobby/screens/nowhere.tsx')()).rejects.toThrow(
    'A module names the file "modules/lobby/screens/nowhere.tsx", which does not exist.',
  )
})
