import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import credits from './credits.json' with { type: 'json' }
import Credits from './credits.tsx'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>
const { dependencies } = read('package.json') as { dependencies: Record<string, string> }

/** The source of all that a browser may be sent. */
const SOURCES = Object.values(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../modules/**/*.{ts,tsx}', '!**/*.{test,stories}.*', '!../testing/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
).join('\n')

test('every library that the browser’s code imports is credited', () => {
  const imported = Object.keys(dependencies).filter((name) =>
    new RegExp(`(?:from|import\\() ?'${name}(?:/[^']*)?'`).test(SOURCES),
  )
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.filter((name) => !(name in credits))).toEqual([])
})

test('each credit names the licence in the library’s own package', () => {
  const differing = Object.entries(credits).filter(([name, licence]) => {
    const { license } = read(`node_modules/${name}/package.json`)
    return String(license).replaceAll(/[()]/g, '') !== licence
  })
  expect(differing).toEqual([])
})

test('the credits screen lists each library with its licence', () => {
  const { screen } = renderWithRuntime(<Credits />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credits')
  expect(screen.getByRole('row', { name: /react-intl\s*BSD-3-Clause/ })).toBeTruthy()
})
