import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.ts'

const transform = leanRouter().transform as (source: string, id: string) => { code: string } | null
const ROUTER = '/app/node_modules/react-router/dist/development/chunk.mjs'

test('what only makes a component may be left out where nobody uses it', () => {
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

test('no other library is touched', () => {
  expect(transform('Form.displayName = "Form";', '/app/node_modules/other/index.mjs')).toBeNull()
})
