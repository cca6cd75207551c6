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

test('other libraries are not transformed', () => {
  expect(transform('Form.displayName = "Form";', '/app/node_modules/other/index.mjs')).toBeNull()
})
