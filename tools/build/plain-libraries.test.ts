import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Files of the libraries that a first visit loads. */
const FILES = [
  '@formatjs/intl/index.js',
  '@tanstack/query-core/build/modern/queryClient.js',
  '@tanstack/react-query/build/modern/useBaseQuery.js',
  'jotai/dist/react.js',
  'react-dom/cjs/react-dom-client.production.js',
  'react-intl/index.js',
  'react-router-dom/dist/index.mjs',
  'react-router/dist/development/dom-export.mjs',
]

/** Plugins of ours that see sources: those of React and Vite have other names. */
async function ownTransforms(): Promise<
  { name: string; transform: (source: string, id: string) => unknown }[]
> {
  const { plugins = [] } = await (config as (env: object) => Promise<UserConfig>)({ command: 'build' })
  return (plugins.flat() as Plugin[]).flatMap(({ name, transform, load }) => {
    if (!/^(tombolo:|lean-)/.test(name)) return []
    expect(load, `${name} replaces files`).toBeUndefined()
    return typeof transform === 'function' ? [{ name, transform: transform as never }] : []
  })
}

test('no plugin of the build changes a file of a library', async () => {
  const transforms = await ownTransforms()
  expect(transforms.length).toBeGreaterThan(3)
  const refuse = (reason: string): never => {
    throw new Error(reason)
  }
  for (const file of FILES) {
    const id = join(ROOT, 'node_modules', file)
    const source = readFileSync(id, 'utf8')
    for (const { name, transform } of transforms) {
      const edited = await transform.call({ error: refuse } as never, source, id)
      expect(edited ?? null, `${name} changes ${file}`).toBeNull()
    }
  }
})
