import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { ModuleFacts } from '#schemas/module-facts.ts'
import { FILES, read, ROOT } from './tree.ts'

const FACTS = FILES.filter((file) => /^(modules\/[^/]+|runtime)\/facts\.ts$/.test(file))
const LAZY = /'([\w.-]+)':\s*(screen|modal)\(\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)/g

/** Id → file of every screen and modal that a module's face names. */
function shownBy(file: string): Record<string, Record<string, string>> {
  const shown: Record<string, Record<string, string>> = { screen: {}, modal: {} }
  for (const [, id = '', kind = '', path = ''] of read(file).matchAll(LAZY))
    Object.assign(shown[kind] ?? {}, { [id]: path })
  return shown
}

test.each(FACTS)('%s says what the module’s face says', async (file) => {
  const { default: facts } = (await import(join(ROOT, file))) as { default: ModuleFacts }
  const folder = dirname(file)
  const face = join(folder, folder === 'runtime' ? 'runtime-module.ts' : 'module.ts')
  expect(folder === 'runtime' ? 'runtime' : folder.replace('modules/', '')).toBe(facts.id)
  expect(shownBy(face)).toEqual({ screen: facts.screens ?? {}, modal: facts.modals ?? {} })
  const { frame = [] } = facts
  expect(frame.filter((path) => !read(face).includes(`import('./${path}')`))).toEqual([])
  const files = [...Object.values(facts.screens ?? {}), ...Object.values(facts.modals ?? {}), ...frame]
  expect(files.filter((path) => !existsSync(join(ROOT, folder, path)))).toEqual([])
})

test('the kinds of games that a module shows stand in its facts, where the service reads them', () => {
  const faces = FILES.filter((file) => /^modules\/[^/]+\/module\.ts$/.test(file))
  const own = faces.filter((file) => /\bgameRules:(?!\s*facts\.gameRules,)/.test(read(file)))
  expect(faces.length).toBeGreaterThan(0)
  expect(own).toEqual([])
})

test.each(FACTS)('%s has a default for every setting', async (file) => {
  const { default: facts } = (await import(join(ROOT, file))) as { default: ModuleFacts }
  const properties = Object.entries(facts.settings?.properties ?? {})
  expect(
    properties.filter(([, property]) => typeof property === 'boolean' || !('default' in property)),
  ).toEqual([])
})
