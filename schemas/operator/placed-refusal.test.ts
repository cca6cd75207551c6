import { expect, test } from 'vitest'
import { jsonPath, keysOfPath } from '../site-manifest/refusal.ts'
import { keysOfPointer, pointerOf } from '../json-pointer.ts'
import { placed } from './placed-refusal.ts'

test.each([
  [[]],
  [['menu', 2, 'kind']],
  [['routes', '/p/:pageLink', 'access']],
  [['brand', 'a "quoted" key', '', 0, '~tilde']],
  [['$schema']],
])('the path of %j parses back to its keys', (keys) => {
  expect(keysOfPath(jsonPath(keys))).toEqual(keys)
  expect(keysOfPointer(pointerOf(keys))).toEqual(keys.map(String))
})

test.each(['line 3, column 7', '', 'menu', '$.', '$["open', '$[x]'])(
  'the text %j is not parsed as the path of a value',
  (path) => {
    expect(keysOfPath(path)).toBeNull()
  },
)

test('a refusal has a pointer, or line and column where the file is no JSON', () => {
  const refusal = { file: 'kola/manifest.json', expected: 'must be right' }
  expect(placed({ ...refusal, path: '$.menu[2].kind', value: 'rafle' })).toEqual({
    ...refusal,
    path: '$.menu[2].kind',
    pointer: '/menu/2/kind',
    at: null,
    value: 'rafle',
  })
  expect(placed({ ...refusal, path: 'line 3, column 7' })).toEqual({
    ...refusal,
    path: 'line 3, column 7',
    pointer: null,
    at: { line: 3, column: 7 },
  })
})

test('a refusal contains only the beginning of a long value', () => {
  const { value } = placed({ file: 'f', path: '$', value: 'x'.repeat(5000), expected: 'is long' })
  expect(String(value).length).toBeLessThan(500)
})
