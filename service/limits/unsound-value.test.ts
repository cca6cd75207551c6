import { expect, test } from 'vitest'
import { unsoundIn } from './unsound-value.ts'

test('security 9: the path of an unsound value leads to it through lists, maps and keys with slashes', () => {
  expect(unsoundIn({ list: [{ 'a/b': [1, Number.NaN] }] })).toEqual({
    path: '/list/0/a~1b/1',
    keyword: 'type',
  })
  expect(unsoundIn(['sound', { name: 'half \ud800' }])).toEqual({ path: '/1/name', keyword: 'pattern' })
  expect(unsoundIn({ one: { constructor: 1 } })).toEqual({
    path: '/one/constructor',
    keyword: 'additionalProperties',
  })
  expect(unsoundIn({ list: [1, 'two', null, { three: true }] })).toBeNull()
})
