import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.ts'

const transform = leanRouter().transform as (source: string, id: string) => { code: string } | null
const ROUTER = '/app/node_modules/react-router/dist/development/chunk.mjs'

test('components of the router are marked as pure, so that unused ones are left out', () => {
  const source = [
    'var Form = React10.forwardRef(function Form2() {',
    '});',
    'Form.displayName = "Form";',
    'var RouteContext = React2.createContext({',
    '});',
    'navigate("/");',
  ].join('\n')
  expect(transform(source, ROUTER)?.code.split('\n')).toEqual([
    'var Form = /* @__PURE__ */ React10.forwardRef(function Form2() {',
    '});',
    '',
    'var RouteContext = /* @__PURE__ */ React2.createContext({',
    '});',
    'navigate("/");',
  ])
})

test('text that only looks like a component is left as it is', () => {
  const source = [
    'var text = "Form.displayName = \\"Form\\";";',
    'function named() {',
    '  Form.displayName = "Form";',
    '}',
    'var made = other(React2.memo(Form));',
  ].join('\n')
  expect(transform(source, ROUTER)?.code).toBe(source)
})

/** The names that a script exports. */
const evaluate = (script: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`) as Promise<
    Record<string, unknown>
  >

test('a class with a context is left out where nothing uses it, and works where something does', async () => {
  const source = [
    'var Boundary = class extends Error {',
    '};',
    'Boundary.contextType = "the context";',
    'Plain.other = "the context";',
  ].join('\n')
  const lean = transform(source, ROUTER)?.code ?? ''
  expect(lean).toContain('var Boundary = /* @__PURE__ */ (() => {')
  expect(lean).toContain('Plain.other = "the context";')
  const { Boundary } = await evaluate(`const Plain = {}; ${lean}; export { Boundary }`)
  expect(Boundary).toHaveProperty('contextType', 'the context')
  expect(Object.getPrototypeOf(Boundary)).toBe(Error)
})

test('the data router is left out, and using it fails', async () => {
  const source = 'function useNavigateStable() { return useDataRouterContext() }'
  const lean = transform(source, ROUTER)?.code ?? ''
  expect(lean).not.toContain('useDataRouterContext')
  const { useNavigateStable } = await evaluate(`export ${lean}`)
  expect(useNavigateStable).toThrow('no data router')
})

test('other libraries are not transformed', () => {
  expect(transform('Form.displayName = "Form";', '/app/node_modules/other/index.mjs')).toBeNull()
})

test('assertions keep their conditions, and leave their texts out', () => {
  const source = [
    'function useNavigateStable() { invariant(false, "in a data router"); }',
    'invariant(useInRouterContext(), `useHref() outside of a <Router>`);',
    'warning(matches, `No routes matched "${path}"`);',
    'invariant(match);',
  ].join('\n')
  expect(transform(source, ROUTER)?.code.split('\n').slice(1)).toEqual([
    'invariant(useInRouterContext());',
    'warning(matches);',
    'invariant(match);',
  ])
})
