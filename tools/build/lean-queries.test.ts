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

test('the query client names no cache of mutations, and the parts that use one give it to the client', () => {
  expect(lean()).not.toMatch(/^import.*MutationCache|new MutationCache\(/m)
  for (const [name, file] of [
    ['query-core', 'mutationObserver.js'],
    ['react-query', 'useMutationState.js'],
  ] as const) {
    const path = fileURLToPath(new URL(file, import.meta.resolve(`@tanstack/${name}`)))
    const code = transform.call(context, readFileSync(path, 'utf8'), path)?.code ?? ''
    expect(code).toContain('getMutationCache(MutationCache)')
    expect(code).not.toContain('getMutationCache()')
  }
})

test('a client of the library that has changed fails the build', () => {
  expect(() => transform.call(context, 'var QueryClient = class {}', CLIENT)).toThrow(
    'the library has changed',
  )
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
  'queries.getMutationCache().clear()',
  "import { useIsFetching } from '@tanstack/react-query'",
  'useQuery({ throwOnError: true })',
])('a source of the app with %s fails the build', (source) => {
  expect(() => transform.call(context, source, '/app/runtime/client/any.ts')).toThrow(
    'is left out of the build',
  )
})
