import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leanQueries } from './lean-queries.ts'

interface Context {
  error: (text: string) => never
}
const transform = leanQueries().transform as (
  this: Context,
  source: string,
  id: string,
) => { code: string } | null
const context: Context = {
  error(text) {
    throw new Error(text)
  },
}
const CLIENT = fileURLToPath(new URL('queryClient.js', import.meta.resolve('@tanstack/query-core')))
const lean = () => transform.call(context, readFileSync(CLIENT, 'utf8'), CLIENT)?.code ?? ''

test('methods that nothing calls are left out of the query client, and the others stay', () => {
  expect(lean()).not.toMatch(/^\t(async )?(fetchQuery|query|setQueryData|resetQueries)\(/m)
  expect(lean()).toMatch(/^\tinvalidateQueries\(/m)
  expect(lean()).toMatch(/^\tdefaultQueryOptions\(/m)
})

test('the methods that stay call none that are left out', () => {
  const methods = [...readFileSync(CLIENT, 'utf8').matchAll(/^\t(?:async )?(\w+)\(/gm)].map(
    ([, name]) => name,
  )
  const leftOut = methods.filter((name) => !new RegExp(`^\\t(async )?${name}\\(`, 'm').test(lean()))
  expect(leftOut.length).toBeGreaterThan(10)
  expect(
    leftOut.filter((name) =>
      lean()
        .replaceAll(/^\s*\*.*$/gm, '')
        .includes(`this.${name}(`),
    ),
  ).toEqual([])
})

test.each([
  ['react-query', 'suspense.js'],
  ['react-query', 'errorBoundaryUtils.js'],
  ['react-query', 'QueryErrorResetBoundary.js'],
  ['query-core', 'infiniteQueryBehavior.js'],
])('what takes the place of a file of %s, %s, has its exports', async (name, file) => {
  const original = new URL(file, import.meta.resolve(`@tanstack/${name}`))
  const load = leanQueries().load as (id: string) => string
  const exportsOf = (module: object) => Object.keys(module).toSorted()
  const replaced = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(load(fileURLToPath(original)))}`
  )) as object
  expect(exportsOf(replaced)).toEqual(exportsOf((await import(original.href)) as object))
})

test.each([
  'queries.setQueryData(key, 1)',
  "import { useIsFetching } from '@tanstack/react-query'",
  'useQuery({ throwOnError: true })',
])('a source of the app with %s fails the build', (source) => {
  expect(() => transform.call(context, source, '/app/runtime/client/any.ts')).toThrow(
    'is left out of the build',
  )
})
